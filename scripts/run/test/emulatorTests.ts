import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../../lib/fingerprint.ts';

/** Everything that the emulators' own tests read. */
const SOURCES = ['emulators', 'package-lock.json', 'vitest.config.ts'];

/** In a folder that git ignores and `npm ci` deletes, so a fresh clone has none. */
const CACHE = 'node_modules/.cache/firehouse/emulator-tests.json';

/**
 * Remembers on this machine that the emulators' own tests passed, so that `npm test` can skip them until one of their
 * inputs changes.
 * @param root the repository
 */
export function emulatorTests(root: string, env: NodeJS.ProcessEnv = process.env) {
  const cache = join(root, CACHE);
  // Computed once: if a file changes while the tests run, they have not tested it.
  let before: string | undefined;
  const sources = () => (before ??= fingerprint(root, SOURCES, process.version));
  return {
    /** Returns how many tests to skip; 0 if they must run, as always with CI set. */
    async skipped(): Promise<number> {
      const current = sources();
      if (env.CI) return 0;
      const { fingerprint: passed, tests } = await readFile(cache, 'utf8')
        .then(JSON.parse)
        .catch(() => ({}));
      return passed === current ? tests : 0;
    },
    /**
     * Records a run whose tests all passed.
     * @param tests number of the emulators' own tests among them
     */
    async passed(tests: number) {
      await mkdir(dirname(cache), { recursive: true });
      await writeFile(cache, JSON.stringify({ fingerprint: sources(), tests }));
    },
  };
}
