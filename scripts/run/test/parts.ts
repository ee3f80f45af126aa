import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

const TESTS = resolve(import.meta.dirname, '../../../tests');

/** Test folders with parts of their own. */
const OWN_PARTS = new Set(['e2e', 'rules']);

/** The `npm test` option that skips nothing. */
export const ALL_TESTS = '--all';

/** A run of vitest. */
export interface Part {
  /** Name, as in "Waiting for …". */
  readonly name: string;
  /** Arguments for vitest. */
  readonly args: readonly string[];
  /** Variables that vitest.config.ts reads. */
  readonly env: Readonly<Record<string, string>>;
  readonly output: 'show' | 'capture';
  /** Niceness compared with the other parts, from 0 to 19. */
  readonly niceness?: number;
}

/**
 * Returns the parts of a complete test run. They run concurrently, and together run every test file once. A browser
 * test spends half its time waiting; meanwhile, the other parts use the CPU at a lower priority and hardly slow it
 * down.
 * @param options whether the emulators' own tests run
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
      env: { TEST_WORKERS: '2', ...(withEmulators ? {} : { TEST_EMULATORS: 'off' }) },
      output: 'capture',
      niceness: 10,
    },
  ];
}
