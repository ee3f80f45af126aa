import { defineConfig } from 'vitest/config';

/**
 * Configuration for `npm run bench:directory -w tests` and `npm run bench:mailing -w tests`, which use the same kind of
 * suite as the tests.
 */
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
