import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Everything that the emulators' own tests read. */
const SOURCES = ['emulators', 'package-lock.json', 'vitest.config.ts'];

/** Output of builds and of npm. */
const IGNORED = new Set(['dist', 'node_modules']);

/** In a folder that git ignores and `npm ci` deletes: a fresh clone has none. */
const CACHE = 'node_modules/.cache/firehouse/emulator-tests.json';

/**
 * Remembers on this machine that the emulators' own tests passed, so that `npm test` can skip them until something
 * that they read changes.
 * @param {string} root the repository
 * @param {NodeJS.ProcessEnv} [env]
 */
export function emulatorTests(root, env = process.env) {
  const cache = join(root, CACHE);
  // Computed once: a file can change while the tests run, which then have not tested it.
  let before;
  const sources = () => (before ??= fingerprint(root));
  return {
    /** @returns {Promise<number>} how many tests to skip; 0 if they must run, as always with CI set */
    async skipped() {
      const current = await sources();
      if (env.CI) return 0;
      const { fingerprint: passed, tests } = await readFile(cache, 'utf8')
        .then(JSON.parse)
        .catch(() => ({}));
      return passed === current ? tests : 0;
    },
    /**
     * Records a run whose tests all passed.
     * @param {number} tests how many of them are the emulators' own
     */
    async passed(tests) {
      await mkdir(dirname(cache), { recursive: true });
      await writeFile(cache, JSON.stringify({ fingerprint: await sources(), tests }));
    },
  };
}

/** A hash of the names and contents of all sources, and of Node's version. */
async function fingerprint(root) {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) {
    for (const file of (await filesUnder(join(root, source))).sort())
      hash.update(`\n${file.slice(root.length)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  const nested = await Promise.all(
    entries.filter(({ name }) => !IGNORED.has(name)).map(({ name }) => filesUnder(join(path, name))),
  );
  return nested.flat();
}
