import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { installMissing } from './bootstrap.mjs';
import { scratchFolder } from './testing/scratchFolder.ts';

const install = vi.fn(() => Promise.resolve());

type Packages = Readonly<Record<string, object>>;

const a = { version: '1.0.0', resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz', integrity: 'sha512-a' };
const lock: Packages = {
  '': { name: 'root' },
  model: { version: '0.1.0' },
  'node_modules/model': { resolved: 'model', link: true },
  'node_modules/a': a,
  'node_modules/mac-only': { version: '1.0.0', optional: true },
};
const { '': _, 'node_modules/mac-only': __, ...installed } = lock;

const folder = scratchFolder();
const write = (path: string, packages: Packages) => folder.write({ [path]: JSON.stringify({ packages }) });
const withInstalled = (packages: Packages) => write('node_modules/.package-lock.json', packages);

beforeEach(async () => {
  install.mockClear();
  await write('package-lock.json', lock);
  await withInstalled(installed);
});

describe('the installation of packages', () => {
  it('is skipped if what package-lock.json names is installed, whatever the times of the files', async () => {
    await utimes(join(folder.path(), 'node_modules/.package-lock.json'), 1, 1);
    await installMissing(folder.path(), {}, install);
    expect(install).not.toHaveBeenCalled();
  });

  it.each<[string, Packages]>([
    ['another version', { ...installed, 'node_modules/a': { ...a, version: '1.0.1' } }],
    ['another content', { ...installed, 'node_modules/a': { ...a, integrity: 'sha512-b' } }],
    ['a missing package', { model: { version: '0.1.0' }, 'node_modules/model': { resolved: 'model', link: true } }],
    ['a package too many', { ...installed, 'node_modules/a/node_modules/b': a }],
  ])('is done for %s, whatever the times of the files', async (_what, packages) => {
    await withInstalled(packages);
    await utimes(join(folder.path(), 'package-lock.json'), 1, 1);
    await installMissing(folder.path(), {}, install);
    expect(install).toHaveBeenCalledExactlyOnceWith(folder.path());
  });

  it('is done after an interrupted one', async () => {
    await rm(join(folder.path(), 'node_modules/.package-lock.json'));
    await installMissing(folder.path(), {}, install);
    expect(install).toHaveBeenCalledOnce();
  });

  it('is refused in a test', async () => {
    await withInstalled({});
    await expect(installMissing(folder.path(), undefined, install)).rejects.toThrow(
      'Packages are missing or outdated, and tests install nothing.',
    );
    expect(install).not.toHaveBeenCalled();
  });

  it('recognizes what npm has installed here', async () => {
    await expect(installMissing(join(import.meta.dirname, '..'))).resolves.toBeUndefined();
  });
});
