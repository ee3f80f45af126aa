import { defineConfig } from 'vitest/config';

/**
 * Configuration for `npm run mutation -w tests`, which makes many small changes to the rules and counts those that no
 * case catches.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.mutation.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
  },
});
