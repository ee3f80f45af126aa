import { defineConfig } from 'vitest/config';

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
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
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
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
