import { defineConfig } from 'vitest/config';
import { pageScript } from './pageScript.ts';

export default defineConfig({
  plugins: [pageScript()],
  test: {
    environment: 'node',
    globalSetup: ['src/testing/built.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The page includes its style sheet; Vitest would make it empty.
    css: true,
    // Vitest's default of one second is too short for a page that shares its core with others.
    expect: { poll: { timeout: 30_000 } },
  },
});
