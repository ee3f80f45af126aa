import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const TESTS = resolve(import.meta.dirname, '../../../tests');

/** Folders in `tests` that aren't in the part for the API, because other parts run them. */
const OWN_PARTS = new Set(['e2e', 'rules']);

/** Option of `npm test` to run all tests. */
export const ALL_TESTS = '--all';

/** A run of Vitest. */
export interface Part {
  /** Name in messages such as "Waiting for …". */
  readonly name: string;
  readonly args: readonly string[];
  /** Environment variables for vitest.config.ts. */
  readonly env: Readonly<Record<string, string>>;
  readonly output: 'show' | 'capture';
  /** Niceness of the process, from 0 to 19. */
  readonly niceness?: number;
}

/**
 * Returns the parts of a complete test run. They run in parallel, and together they run every test file once. Browser
 * tests spend half of their time waiting; the other parts use that time at a lower priority and hardly slow them down.
 */
export function partsOf({ withEmulators }: { withEmulators: boolean }): readonly Part[] {
  const others = readdirSync(TESTS).filter((folder) => !OWN_PARTS.has(folder));
  const unit = ['unit', 'web', 'web-east', 'rules'].flatMap((project) => ['--project', project]);
  return [
    {
      name: 'the browser tests',
      args: ['--project', 'suite', 'tests/e2e/'],
      env: { TEST_WORKERS: '2' },
      output: 'show',
    },
    {
      name: 'the tests of the API',
      args: ['--project', 'suite', ...others.map((folder) => `tests/${folder}/`)],
      env: { TEST_WORKERS: '2' },
      output: 'capture',
      niceness: 5,
    },
    {
      name: 'the unit tests',
      args: unit,
      env: { TEST_WORKERS: '3', ...(withEmulators ? {} : { TEST_EMULATORS: 'off' }) },
      output: 'capture',
      niceness: 10,
    },
  ];
}
