import { defineConfig } from 'vitest/config';

/** Both cores of a small machine: by itself vitest would leave one to the tests that are behind. */
const UNIT_WORKERS = 2;

/** Each has a suite of its own (tests/suite/globalSetup.ts). Much of a suite's time is spent waiting for pages and functions. */
const SUITE_WORKERS = 2;

/**
 * The visitors' time zones. The site shows the company's time wherever it is read, and a day too early or too late
 * shows only in another zone: all tests of the site run west of the company, those of times east of it, too.
 */
const WEST = 'America/Los_Angeles';
const EAST = 'Pacific/Auckland';
/** The test files that run in {@link EAST} as well. */
const TIMES = [
  'CallHistory',
  'EntityForm',
  'PostList',
  'RecentCalls',
  'callInWords',
  'days',
  'grouping',
  'inWords',
  'wallTime',
];

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
          env: { TZ: WEST },
          maxWorkers: UNIT_WORKERS,
          testTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web-east',
          root: 'web',
          environment: 'jsdom',
          include: [`src/**/{${TIMES.join(',')}}.test.{ts,tsx}`],
          env: { TZ: EAST },
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
