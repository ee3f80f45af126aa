import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The page includes its style sheet; Vitest would make it empty.
    css: true,
    // Vitest's own second is too short for a page that shares its core with others.
    expect: { poll: { timeout: 30_000 } },
  },
});
