import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emulatorTests } from './emulatorTests.ts';

let root: string;

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

/** Returns how many tests would be skipped. */
const skipped = (env: NodeJS.ProcessEnv = {}) => emulatorTests(root, env).skipped();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emulator-tests-'));
  await write('emulators/src/a.ts', 'a');
  await write('emulators/src/a.test.ts', 'test');
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
  await write('vitest.config.ts', '');
  await write('web/src/b.ts', 'b');
});

afterEach(() => rm(root, { recursive: true }));

describe('the emulators’ own tests', () => {
  it('run until they have passed here, and are then skipped', async () => {
    expect(await skipped()).toBe(0);
    await emulatorTests(root, {}).passed(12);
    expect(await skipped()).toBe(12);
  });

  it('always run with CI set, even after they have passed', async () => {
    await emulatorTests(root, {}).passed(12);
    expect(await skipped({ CI: 'true' })).toBe(0);
    expect(await skipped({ CI: '' })).toBe(12);
  });

  it.each([
    ['a source', 'emulators/src/a.ts'],
    ['a new source', 'emulators/launch/new.ts'],
    ['a test', 'emulators/src/a.test.ts'],
    ['the packages', 'package-lock.json'],
    ['the test configuration', 'vitest.config.ts'],
  ])('run again when %s changes', async (_, path) => {
    await emulatorTests(root, {}).passed(12);
    await write(path, 'changed');
    expect(await skipped()).toBe(0);
  });

  it('run again when a source is deleted or renamed', async () => {
    await emulatorTests(root, {}).passed(12);
    await rm(join(root, 'emulators/src/a.ts'));
    expect(await skipped()).toBe(0);
    await write('emulators/src/b.ts', 'a');
    expect(await skipped()).toBe(0);
    await rm(join(root, 'emulators/src/b.ts'));
    await write('emulators/src/a.ts', 'a');
    expect(await skipped()).toBe(12);
  });

  it.each(['web/src/b.ts', 'emulators/dist/firestore.js', 'emulators/node_modules/x/index.js'])(
    'do not depend on %s',
    async (path) => {
      await emulatorTests(root, {}).passed(12);
      await write(path, 'changed');
      expect(await skipped()).toBe(12);
    },
  );

  it('run again when a source changed while they ran', async () => {
    const run = emulatorTests(root, {});
    await run.skipped();
    await write('emulators/src/a.ts', 'changed meanwhile');
    await run.passed(12);
    expect(await skipped()).toBe(0);
  });

  it('run when the cache cannot be read', async () => {
    await emulatorTests(root, {}).passed(12);
    await write('node_modules/.cache/firehouse/emulator-tests.json', 'no JSON');
    expect(await skipped()).toBe(0);
  });
});
