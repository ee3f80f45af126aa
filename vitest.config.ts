import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { pageScript } from './emulators/pageScript.ts';

/**
 * Both cores of a small machine: vitest's own default would leave one idle. Workers whose tests use a suite have one
 * each (tests/suite/globalSetup.ts). `npm test` runs the projects in parts with fewer workers each
 * (scripts/run/test/parts.ts).
 *
 * All projects are one group of vitest's (no `sequence.groupOrder`): where it begins a second group, it can give two
 * workers the same VITEST_POOL_ID (vitest 4.1.12; 4 of 10 runs), and both would use one suite.
 */
const WORKERS = Number(process.env['TEST_WORKERS'] ?? 2);

/**
 * A worker process runs one test file after the other: a new one for each file took a third of the processor time of
 * all tests (docs/decisions/032-tests-side-by-side.md). Each file starts fresh (scripts/run/test/freshProcess.ts).
 */
const SHARED_PROCESS = {
  isolate: false,
  setupFiles: [resolve(import.meta.dirname, 'scripts/run/test/freshProcess.ts')],
};

/** Vitest's own second is too short for a page that shares its core with others. */
const POLL = { poll: { timeout: 30_000 } };

/** Whether `npm test` skips the emulators' own tests, because nothing that they read has changed. */
const SKIPS_EMULATORS = process.env['TEST_EMULATORS'] === 'off';

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
  'RecentIncidents',
  'calendarDays',
  'dayInWords',
  'earlierYears',
  'groupIncidents',
  'incidentInWords',
  'postTime',
  'timeInWords',
  'wallTime',
];

export default defineConfig({
  test: {
    reporters: ['default'],
    // Tests cause hundreds of these lines.
    onConsoleLog: (text) => !text.includes('"message":"A request was refused."'),
    projects: [
      {
        plugins: [pageScript()],
        test: {
          ...SHARED_PROCESS,
          name: 'unit',
          environment: 'node',
          globalSetup: SKIPS_EMULATORS ? [] : ['emulators/src/testing/built.ts'],
          // The mutants of firestore.rules take minutes: `npm run mutation -w tests`.
          include: [
            '{model,incidents,functions,emulators,project,seed,backup}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'web/vite/**/*.test.ts',
            'tests/rules/mutation/storage.mutation.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', ...(SKIPS_EMULATORS ? ['emulators/**'] : [])],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: WORKERS,
          // firebase-functions reads these once, when a worker loads it (identity/signInTriggers.test.ts).
          env: { FIREBASE_DEBUG_MODE: 'true', FIREBASE_DEBUG_FEATURES: '{"skipTokenVerification":true}' },
          // The emulator's page includes its style sheet; Vitest would make it empty.
          css: true,
          expect: POLL,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          isolate: false,
          name: 'web',
          root: 'web',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          env: { TZ: WEST },
          maxWorkers: WORKERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          isolate: false,
          name: 'web-east',
          root: 'web',
          environment: 'jsdom',
          include: [`src/**/{${TIMES.join(',')}}.test.{ts,tsx}`],
          env: { TZ: EAST },
          maxWorkers: WORKERS,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'rules',
          root: 'tests',
          environment: 'node',
          include: ['rules/**/*.test.ts'],
          globalSetup: ['rules/globalSetup.ts'],
          setupFiles: ['suite/ready.ts'],
          maxConcurrency: 8,
          maxWorkers: WORKERS,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          ...SHARED_PROCESS,
          name: 'suite',
          css: true,
          root: 'tests',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: ['rules/**', '**/node_modules/**', '**/dist/**'],
          globalSetup: ['suite/globalSetup.ts'],
          setupFiles: [...SHARED_PROCESS.setupFiles, 'suite/ready.ts'],
          maxWorkers: WORKERS,
          testTimeout: 120_000,
          // More than twice the minute after which the Auth emulator gives a blocking function up.
          hookTimeout: 180_000,
          expect: POLL,
        },
      },
    ],
  },
});
