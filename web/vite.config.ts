import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { rulesPages } from './plugins/rules.ts';

const server = process.env.CAMPANILE_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), rulesPages()],
  build: {
    outDir: '../src/campanile/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The strict CSP allows data: for pictures only.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 800,
  },
  server: {
    port: 5173,
    fs: { allow: ['..'] }, // the rules pages are in docs/
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
  test: { include: ['src/**/*.test.ts', 'plugins/**/*.test.ts'], environment: 'node' },
  // Vitest runs without a DOM, but the runes are the browser's.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
});
