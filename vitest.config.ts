import { defineConfig } from 'vitest/config';

/** Both cores of a small machine: by itself vitest would leave one to the tests that are behind. */
const UNIT_WORKERS = 2;

/** Each has a suite of its own (tests/suite/globalSetup.ts). Much of a suite's time is spent waiting for pages and functions. */
const SUITE_WORKERS = 2;

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The mutants of firestore.rules take minutes: `npm run mutation -w tests`.
          include: [
            '{model,functions,emulators,seed}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/rules/mutation/storage.mutation.ts',
          ],
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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'suite',
          root: 'tests',
          environment: 'node',
          include: ['**/*.test.ts'],
          globalSetup: ['suite/globalSetup.ts'],
          maxWorkers: SUITE_WORKERS,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Vitest's own second is too short for a page that shares its core with others.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
