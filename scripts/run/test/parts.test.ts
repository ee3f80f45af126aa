import { resolve } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createVitest, parseCLI } from 'vitest/node';
import { partsOf, type Part } from './parts.ts';

const root = resolve(import.meta.dirname, '../../..');

const WHOLE: Pick<Part, 'args' | 'env'> = { args: [], env: {} };

const lists = new Map<string, readonly string[]>();

/** Returns the test files that Vitest would run, with their projects. */
async function filesOf({ args, env }: Pick<Part, 'args' | 'env'>): Promise<readonly string[]> {
  const key = JSON.stringify([args, env]);
  const files = lists.get(key) ?? (await list(args, env));
  lists.set(key, files);
  return files;
}

/** Lists the test files in this process, because starting another one takes longer than finding the files. */
async function list(args: readonly string[], env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  // This test run might itself have skipped the emulators' tests.
  vi.stubEnv('TEST_EMULATORS', undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const vitest = await createVitest('test', { ...options, root, watch: false });
  try {
    const found = await vitest.getRelevantTestSpecifications(filter);
    return found.map(({ project, moduleId }) => `${project.name} ${moduleId.slice(root.length + 1)}`).sort();
  } finally {
    await vitest.close();
    vi.unstubAllEnvs();
  }
}

async function filesOfParts(withEmulators: boolean): Promise<readonly string[]> {
  const files: string[] = [];
  // One after another, because vitest.config.ts reads the environment of this process.
  for (const part of partsOf({ withEmulators })) files.push(...(await filesOf(part)));
  return files.sort();
}

describe('the parts of a test run', () => {
  it('run each test file exactly once', async () => {
    const whole = await filesOf(WHOLE);
    expect(whole).toContain('unit scripts/run/test/parts.test.ts');
    expect(whole).toContain('rules tests/rules/firestore.test.ts');
    expect(await filesOfParts(true)).toEqual(whole);
  });

  it('can omit the emulators’ own tests, and nothing else', async () => {
    const whole = await filesOf(WHOLE);
    const others = whole.filter((file) => !file.startsWith('unit emulators/'));
    expect(others.length).toBeLessThan(whole.length);
    expect(await filesOfParts(false)).toEqual(others);
  });

  it('show only the first report live', () => {
    expect(partsOf({ withEmulators: true }).map(({ output }) => output)).toEqual(['show', 'capture', 'capture']);
  });
});
