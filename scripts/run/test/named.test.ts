import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../lib/runCommand.ts';
import { requireNamed } from './named.ts';

const root = resolve(import.meta.dirname, '../../..');

describe('the names of test files', () => {
  it('are parts of their paths', async () => {
    await requireNamed(root, []);
    await requireNamed(root, ['tests/api/drafts', 'wallTime', '-t', 'a name of a test']);
    await expect(requireNamed(root, ['wallTime', 'nosuchfile', 'nosuchfolder/'])).rejects.toThrow(
      "No test file's path contains nosuchfile or nosuchfolder/.",
    );
    await expect(requireNamed(root, ['--project', 'rules', 'wallTime'])).rejects.toThrow('contains wallTime.');
  });

  it('are checked before anything is built', async () => {
    const { VITEST: _, ...env } = process.env;
    const args = ['scripts/bootstrap.mjs', 'scripts/run/test.ts', 'nosuchfile'];
    const { code, output } = await run(process.execPath, args, { cwd: root, env });
    expect(output.trim()).toBe("No test file's path contains nosuchfile.");
    expect(code).toBe(1);
  });
});
