import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../lib/runCommand.ts';
import type { Tally } from './tally.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs Vitest on test files. Returns the results of the file `path`, and errors that don't belong to a file. */
async function tallyOf(tests: string, path = 'a.test.mjs'): Promise<unknown> {
  const file = join(folder, 'tally.json');
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), tests);
  const args = ['run', '--root', folder, '--globals', `--reporter=${join(root, 'scripts/run/test/tallyReporter.ts')}`];
  await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TALLY_FILE: file },
  });
  const { files, errors } = JSON.parse(await readFile(file, 'utf8')) as Tally;
  expect(errors).toEqual([]);
  return files.find((each) => each.path === path);
}

describe('the tally of a run', () => {
  it('counts tests by their outcome', async () => {
    const tests = `
      it('a', () => {}); it('b', () => {}); it.skip('c', () => {}); it.todo('d');
      describe('e', () => { it('f', () => { expect(1).toBe(2); }); });`;
    expect(await tallyOf(tests)).toEqual({
      project: '',
      path: 'a.test.mjs',
      passed: 2,
      skipped: 2,
      isEmulators: false,
      failures: ['a.test.mjs > e > f'],
    });
  });

  it('marks the tests of the emulators', async () => {
    await writeFile(join(folder, 'a.test.mjs'), `it('a', () => {});`);
    const own = `it('b', () => {}); it('c', () => {});`;
    expect(await tallyOf(own, 'emulators/src/b.test.mjs')).toMatchObject({ passed: 2, isEmulators: true });
    await rm(join(folder, 'emulators'), { recursive: true });
  });

  it('counts errors outside of tests as failures of their file', async () => {
    expect(await tallyOf(`throw new Error('a file that cannot be loaded');`)).toMatchObject({
      passed: 0,
      failures: ['a.test.mjs: a file that cannot be loaded'],
    });
    expect(
      await tallyOf(
        `it('a', () => { setTimeout(() => { throw new Error('late'); }); ` +
          `return new Promise((done) => setTimeout(done, 50)); });`,
      ),
    ).toMatchObject({ failures: ['a.test.mjs: late'] });
    const hook = await tallyOf(
      `describe('d', () => { beforeAll(() => { throw new Error('hook'); }); it('a', () => {}); });`,
    );
    expect(hook).toMatchObject({ passed: 0, failures: ['a.test.mjs > d: hook'] });
  });
});
