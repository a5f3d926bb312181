// Before the first paint, so that a chosen theme does not flash. A file of its own, because the CSP allows no inline script.
try {
  const { theme } = JSON.parse(localStorage.getItem('campanile.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the device's own theme is used.
}
