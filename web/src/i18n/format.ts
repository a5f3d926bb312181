// Messages with values: "{name}", "{n, plural, one {# stone} other {# stones}}", "{who, select, white {…} other {…}}".

export type Values = Record<string, string | number>;

export function format(message: string, values: Values, language: string): string {
  return render(message, values, language, '#');
}

function render(message: string, values: Values, language: string, count: string): string {
  let out = '';
  for (let i = 0; i < message.length; i++) {
    const char = message[i]!;
    if (char === '{') {
      const end = closing(message, i);
      out += argument(message.slice(i + 1, end), values, language, count);
      i = end;
    } else out += char === '#' ? count : char;
  }
  return out;
}

function argument(body: string, values: Values, language: string, count: string): string {
  const [, name = '', kind, cases = ''] = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,([\s\S]*))?$/.exec(body) ?? [];
  const value = values[name];
  if (value === undefined) throw new Error(`The text needs a value for "${name}".`);
  const shown = typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value;
  if (kind === undefined) return shown;
  const choices = parseCases(cases);
  const word = kind === 'plural' ? new Intl.PluralRules(language).select(Number(value)) : String(value);
  const chosen = choices[`=${value}`] ?? choices[word] ?? choices.other;
  if (chosen === undefined) throw new Error(`The text has no case for "${word}".`);
  return render(chosen, values, language, kind === 'plural' ? shown : count);
}

function parseCases(text: string): Record<string, string> {
  const cases: Record<string, string> = {};
  let from = 0;
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const end = closing(text, open);
    cases[text.slice(from, open).trim()] = text.slice(open + 1, end);
    from = end + 1;
  }
  return cases;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return i;
  }
  throw new Error(`A brace is not closed in "${text}".`);
}
