import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { pageScript } from './emulators/pageScript.ts';

/**
 * Number of workers: enough for both cores of a small machine, where Vitest's default would leave one idle. Each worker
 * whose tests need a suite has its own (tests/suite/globalSetup.ts). `npm test` runs the projects in parts, and sets
 * the number for each part (scripts/run/test/parts.ts).
 *
 * All projects are in one Vitest group (no `sequence.groupOrder`). With a second group, two workers can get the same
 * VITEST_POOL_ID (Vitest 4.1.12; 4 of 10 runs), and both would use the same suite.
 */
const WORKERS = Number(process.env['TEST_WORKERS'] ?? 2);

/**
 * Runs test files one after another in the same worker process. Starting a new process for each file took a third of
 * the CPU time of all tests (docs/decisions/032-tests-side-by-side.md). Each file still starts with a clean state
 * (scripts/run/test/freshProcess.ts).
 */
const SHARED_PROCESS = {
  isolate: false,
  setupFiles: [resolve(import.meta.dirname, 'scripts/run/test/freshProcess.ts')],
};

/** Vitest's default of one second is too short for a page that shares its core with others. */
const POLL = { poll: { timeout: 30_000 } };

/** Whether `npm test` skips the tests of the emulators, because nothing that they depend on has changed. */
const SKIPS_EMULATORS = process.env['TEST_EMULATORS'] === 'off';

/**
 * Time zones of visitors. The site always shows the company's time. Bugs where a date is off by one day only show up in
 * other zones, so all tests of the site run west of the company, and tests about times also run east of it.
 */
const WEST = 'America/Los_Angeles';
const EAST = 'Pacific/Auckland';
/** Test files that also run in {@link EAST}. */
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
    // Tests log hundreds of these lines.
    onConsoleLog: (text) => !text.includes('"message":"A request was refused."'),
    projects: [
      {
        plugins: [pageScript()],
        test: {
          ...SHARED_PROCESS,
          name: 'unit',
          environment: 'node',
          globalSetup: SKIPS_EMULATORS ? [] : ['emulators/src/testing/built.ts'],
          // Doesn't include the mutation tests of firestore.rules, which take minutes: `npm run mutation -w tests`.
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
          // The emulator's page includes its style sheet, which Vitest would otherwise leave empty.
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
          // The Auth emulator gives up on a blocking function after a minute. This is more than twice as long.
          hookTimeout: 180_000,
          expect: POLL,
        },
      },
    ],
  },
});
