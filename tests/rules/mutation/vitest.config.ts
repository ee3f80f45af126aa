import { defineConfig } from 'vitest/config';

/** `npm run mutation -w tests`: loosens the rules in every way and counts the changes that no test catches. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.mutation.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
  },
});
