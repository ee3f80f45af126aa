import { defineConfig } from 'vitest/config';

/** Both cores of a small machine: by itself vitest would leave one to the tests that are behind. */
const UNIT_WORKERS = 2;

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The mutants of firestore.rules take minutes: `npm run mutation -w tests`.
          include: ['{model,functions,emulators,seed}/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/rules/mutation/storage.mutation.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 120_000,
          maxWorkers: UNIT_WORKERS,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          maxWorkers: UNIT_WORKERS,
        },
      },
      {
        test: {
          name: 'suite',
          root: 'tests',
          environment: 'node',
          include: ['**/*.test.ts'],
          globalSetup: ['suite/globalSetup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
