import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fingerprint } from '../../lib/fingerprint.ts';

/** Files and folders that the emulators' own tests depend on. */
const SOURCES = ['emulators', 'package-lock.json', 'vitest.config.ts'];

/** `npm ci` deletes this folder, and git ignores it, so a new clone doesn't have it. */
const CACHE = 'node_modules/.cache/firehouse/emulator-tests.json';

/**
 * Remembers when the emulators' own tests have passed, so that `npm test` can skip them until something they depend on
 * changes.
 */
export function emulatorTests(root: string, env: NodeJS.ProcessEnv = process.env) {
  const cache = join(root, CACHE);
  // Compute this only once, before the tests. If a file changes while they are running, they haven't tested that
  // version.
  let before: string | undefined;
  const sources = () => (before ??= fingerprint(root, SOURCES, process.version));
  return {
    /** Returns how many tests to skip. Always 0 if CI is set. */
    async skipped(): Promise<number> {
      const current = sources();
      if (env.CI) return 0;
      const { fingerprint: passed, tests } = await readFile(cache, 'utf8')
        .then(JSON.parse)
        .catch(() => ({}));
      return passed === current ? tests : 0;
    },
    /** Call this after all of the emulators' own tests have passed. */
    async passed(tests: number) {
      await mkdir(dirname(cache), { recursive: true });
      await writeFile(cache, JSON.stringify({ fingerprint: sources(), tests }));
    },
  };
}
