import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildStale, buildVariant, sourcesOf } from './build.ts';

/** Repository that is copied for each test. It is built only once, because every build has to start npm. */
let original: string;
let root: string;
let second = 0;

/** Writes a file, with a later modification time than the files written before. */
async function write(path: string, content: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  second += 1;
  await utimes(file, second, second);
}

/** Returns the workspaces that were built, in alphabetical order, each followed by NODE_ENV if it was set. */
async function built(): Promise<string[]> {
  const log = await readFile(join(root, 'built.log'), 'utf8').catch(() => '');
  return log
    .split('\n')
    .filter((name) => name !== '')
    .sort((a, b) => a.localeCompare(b));
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  original = await mkdtemp(join(tmpdir(), 'build-'));
  root = original;
  const build =
    `node -e "fs.appendFileSync('../built.log', process.env.npm_package_name + (process.env.NODE_ENV ?? '') ` +
    `+ '\\n'); if (fs.existsSync('broken')) throw Error('no such thing')" --`;
  await write('package.json', JSON.stringify({ private: true, workspaces: ['model', 'web', 'tests'] }));
  await write('package-lock.json', '{}');
  await write('firebase.json', '{}');
  await write('company/company.json', '{}');
  await write('model/package.json', JSON.stringify({ name: 'model' }));
  await write('web/package.json', JSON.stringify({ name: 'web', scripts: { build }, dependencies: { model: '1' } }));
  await write('tests/package.json', JSON.stringify({ name: 'tests', scripts: { build } }));
  await write('model/src/company/everyPageFacts.ts', '');
  await write('web/src/page.ts', '');
  await buildStale(root);
});

afterAll(() => rm(original, { recursive: true }));

beforeEach(async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  root = await mkdtemp(join(tmpdir(), 'build-'));
  await cp(original, root, { recursive: true, preserveTimestamps: true });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

describe('a build of stale workspaces', () => {
  it('builds a workspace that was never built, and nothing twice', async () => {
    expect(await built()).toEqual(['tests', 'web']);
    await buildStale(root);
    expect(await built()).toEqual(['tests', 'web']);
  });

  it.each([
    ['a changed source', 'web/src/page.ts'],
    ['a new source', 'web/src/deep/new.ts'],
    ['a changed source of a dependency', 'model/src/company/everyPageFacts.ts'],
    ['a changed setting', 'web/vite.config.ts'],
  ])('notices %s', async (_, path) => {
    await write(path, 'changed');
    await buildStale(root);
    expect(await built()).toEqual(['tests', 'web', 'web']);
  });

  it('ignores the times of files, which a checkout changes', async () => {
    await utimes(join(root, 'web/src/page.ts'), 1_000, 1_000);
    await buildStale(root);
    expect(await built()).toEqual(['tests', 'web']);
  });

  it('notices a deleted source', async () => {
    await rm(join(root, 'web/src/page.ts'));
    await buildStale(root);
    expect(await built()).toEqual(['tests', 'web', 'web']);
  });

  it('notices a change in the environment', async () => {
    vi.stubEnv('VITE_MAPS_KEY', 'a-key');
    await buildStale(root, ['web']);
    await buildStale(root, ['web']);
    expect(await built()).toEqual(['tests', 'web', 'web']);
    vi.unstubAllEnvs();
    await buildStale(root, ['web']);
    expect(await built()).toEqual(['tests', 'web', 'web', 'web']);
  });

  it.each(['package-lock.json', 'firebase.json'])('notices a changed %s', async (file) => {
    await write(file, '{"other":true}');
    await buildStale(root);
    expect(await built()).toEqual(['tests', 'tests', 'web', 'web']);
  });

  it.each([
    ['a test', 'web/src/page.test.ts'],
    ['a build output', 'web/dist/index.html'],
  ])('ignores %s', async (_, path) => {
    await write(path, 'changed');
    await buildStale(root);
    expect(await built()).toEqual(['tests', 'web']);
  });

  it('shows why a build failed, and retries it the next time', async () => {
    await write('web/broken', '');
    await expect(buildStale(root, ['web'])).rejects.toThrow('no such thing');
    await rm(join(root, 'web/broken'));
    await buildStale(root);
    expect(await built()).toEqual(['tests', 'web', 'web', 'web']);
  });
});

it('builds a variant of the site once, and does not rebuild the site itself', async () => {
  for (const _ of ['first', 'again'])
    await buildVariant(root, 'Building another site', 'tests/dist/other', { VITE_MAPS_KEY: 'a-key' });
  await buildStale(root);
  expect(await built()).toEqual(['tests', 'web', 'web']);
});

describe('what a build reads', () => {
  it('are the sources of the workspaces that it needs, without their tests and output', async () => {
    const isSource = await sourcesOf(root, ['web']);
    const read = [
      'web/src/page.ts',
      'company/company.json',
      'model/src/company/everyPageFacts.ts',
      'package-lock.json',
    ];
    const others = ['web/src/page.test.ts', 'web/dist/page.js', 'model/node_modules/x.js', 'tests/a.ts', '../web/a.ts'];
    expect([...read, ...others].filter((path) => isSource(join(root, path)))).toEqual(read);
  });

  it('is reported with what was built', async () => {
    expect(await buildStale(root)).toEqual([]);
    await write('web/src/page.ts', 'changed');
    expect(await buildStale(root, ['tests'])).toEqual([]);
    expect(await buildStale(root)).toEqual(['web']);
  });
});
