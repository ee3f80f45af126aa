import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../command.mjs';
import { partsOf } from './parts.mjs';

const root = resolve(import.meta.dirname, '../..');

const lists = new Map<string, Promise<string[]>>();

/** The test files that vitest would run, each with its project. */
function filesOf(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const key = JSON.stringify([args, env]);
  const known = lists.get(key) ?? list(args, env);
  lists.set(key, known);
  return known;
}

async function list(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string[]> {
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const { code, output } = await run(process.execPath, [vitest, 'list', '--filesOnly', '--json', ...args], {
    cwd: root,
    // This run can itself omit the emulators' tests.
    env: { ...process.env, TEST_EMULATORS: '', ...env },
    maxShown: 1_000_000,
  });
  expect(code, output).toBe(0);
  const files = JSON.parse(output.slice(output.indexOf('['))) as { file: string; projectName: string }[];
  return files.map(({ file, projectName }) => `${projectName} ${file.slice(root.length + 1)}`).sort();
}

async function filesOfParts(withEmulators: boolean): Promise<string[]> {
  const files = await Promise.all(partsOf({ withEmulators }).map(({ args, env }) => filesOf(args, env)));
  return files.flat().sort();
}

describe('the parts of a test run', () => {
  it('run each test file exactly once', async () => {
    const whole = await filesOf([]);
    expect(whole).toContain('unit scripts/test/parts.test.ts');
    expect(whole).toContain('rules tests/rules/firestore.test.ts');
    expect(await filesOfParts(true)).toEqual(whole);
  });

  it('can omit the emulators’ own tests, and nothing else', async () => {
    const whole = await filesOf([]);
    const others = whole.filter((file) => !file.startsWith('unit emulators/'));
    expect(others.length).toBeLessThan(whole.length);
    expect(await filesOfParts(false)).toEqual(others);
  });

  it('show only the first report live', () => {
    expect(partsOf({ withEmulators: true }).map(({ output }) => output)).toEqual(['show', 'capture', 'capture']);
  });
});
