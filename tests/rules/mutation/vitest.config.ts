import { defineConfig } from 'vitest/config';

/**
 * Configuration for `npm run mutation -w tests`, which loosens the rules in every possible way and counts the changes
 * that no case catches.
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
