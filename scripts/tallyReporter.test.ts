import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from './command.mjs';

const root = resolve(import.meta.dirname, '..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Runs vitest on one file of tests. */
async function tallyOf(tests: string, path = 'a.test.mjs'): Promise<unknown> {
  const file = join(folder, 'tally.json');
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), tests);
  const args = ['run', '--root', folder, '--globals', `--reporter=${join(root, 'scripts/tallyReporter.mjs')}`];
  await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TALLY_FILE: file },
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

describe('the tally of a run', () => {
  it('counts tests by their outcome', async () => {
    const tests = `
      it('a', () => {}); it('b', () => {}); it.skip('c', () => {}); it.todo('d');
      describe('e', () => { it('f', () => { expect(1).toBe(2); }); });`;
    expect(await tallyOf(tests)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      emulators: 0,
      failures: ['a.test.mjs > e > f'],
      retried: [],
    });
  });

  it('counts the tests of the emulators', async () => {
    await writeFile(join(folder, 'a.test.mjs'), `it('a', () => {});`);
    const own = `it('b', () => {}); it('c', () => {});`;
    expect(await tallyOf(own, 'emulators/src/b.test.mjs')).toMatchObject({
      passed: 3,
      failed: 0,
      skipped: 0,
      emulators: 2,
    });
    await rm(join(folder, 'emulators'), { recursive: true });
  });

  it('names tests that pass only when they are tried again', async () => {
    const tests = `
      let tries = 0;
      it('a', { retry: 1 }, () => { tries += 1; expect(tries).toBe(2); });
      it('b', { retry: 1 }, () => {}); it('c', { retry: 1 }, () => { expect(1).toBe(2); });`;
    const tally = await tallyOf(tests);
    expect(tally).toMatchObject({ passed: 2, failed: 1, failures: ['a.test.mjs > c'], retried: ['a.test.mjs > a'] });
  });

  it('counts errors outside of tests as failed', async () => {
    expect(await tallyOf(`throw new Error('a file that cannot be loaded');`)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['a.test.mjs: a file that cannot be loaded'],
    });
    expect(
      await tallyOf(
        `it('a', () => { setTimeout(() => { throw new Error('late'); }); ` +
          `return new Promise((done) => setTimeout(done, 50)); });`,
      ),
    ).toMatchObject({ failed: 1, failures: ['outside of tests: late'] });
    const hook = await tallyOf(
      `describe('d', () => { beforeAll(() => { throw new Error('hook'); }); it('a', () => {}); });`,
    );
    expect(hook).toMatchObject({ passed: 0, failed: 1, failures: ['a.test.mjs > d: hook'] });
  });
});
