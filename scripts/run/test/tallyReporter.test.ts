import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../lib/runCommand.ts';
import type { Tally } from './tally.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Test files by path. Vitest runs all of them at once, because each start takes longer than the tests. */
const FILES = {
  'outcomes.test.mjs': `
    it('a', () => {}); it('b', () => {}); it.skip('c', () => {}); it.todo('d');
    describe('e', () => { it('f', () => { expect(1).toBe(2); }); });`,
  'emulators/src/b.test.mjs': `it('b', () => {}); it('c', () => {});`,
  'broken.test.mjs': `throw new Error('a file that cannot be loaded');`,
  'late.test.mjs':
    `it('a', () => { setTimeout(() => { throw new Error('late'); }); ` +
    `return new Promise((done) => setTimeout(done, 50)); });`,
  'hook.test.mjs': `describe('d', () => { beforeAll(() => { throw new Error('hook'); }); it('a', () => {}); });`,
};

let folder: string;
let tally: Tally;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-'));
  for (const [path, tests] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), tests);
  }
  const file = join(folder, 'tally.json');
  const args = ['run', '--root', folder, '--globals', `--reporter=${join(root, 'scripts/run/test/tallyReporter.ts')}`];
  await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TALLY_FILE: file },
  });
  tally = JSON.parse(await readFile(file, 'utf8')) as Tally;
});

afterAll(() => rm(folder, { recursive: true }));

const resultsOf = (path: keyof typeof FILES) => tally.files.find((file) => file.path === path);

describe('the tally of a run', () => {
  it('has each file, and no errors that belong to none', () => {
    expect(tally.files.map(({ path }) => path).sort()).toEqual(Object.keys(FILES).sort());
    expect(tally.errors).toEqual([]);
  });

  it('counts tests by their outcome', () => {
    expect(resultsOf('outcomes.test.mjs')).toEqual({
      project: '',
      path: 'outcomes.test.mjs',
      passed: 2,
      skipped: 2,
      isEmulators: false,
      failures: ['outcomes.test.mjs > e > f'],
    });
  });

  it('marks the tests of the emulators', () => {
    expect(resultsOf('emulators/src/b.test.mjs')).toMatchObject({ passed: 2, isEmulators: true });
  });

  it('counts errors outside of tests as failures of their file', () => {
    expect(resultsOf('broken.test.mjs')).toMatchObject({
      passed: 0,
      failures: ['broken.test.mjs: a file that cannot be loaded'],
    });
    expect(resultsOf('late.test.mjs')).toMatchObject({ failures: ['late.test.mjs: late'] });
    expect(resultsOf('hook.test.mjs')).toMatchObject({ passed: 0, failures: ['hook.test.mjs > d: hook'] });
  });
});
