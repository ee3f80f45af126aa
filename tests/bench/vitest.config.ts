import { defineConfig } from 'vitest/config';

/** `npm run bench:directory -w tests`: measures in a browser, against a suite like the tests'. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.bench.ts'],
    globalSetup: ['../suite/globalSetup.ts'],
    maxWorkers: 1,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
