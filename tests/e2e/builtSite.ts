import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the site for production.
 * @param name of the folder below `tests/dist`
 * @param variables of the build, as web/src/config has them
 * @returns the folder, inside the repository so that its prerendering finds the packages
 */
export async function buildSite(name: string, variables: Readonly<Record<`VITE_${string}`, string>>): Promise<string> {
  const folder = join(root, 'tests/dist', name);
  const { NODE_ENV: _, VITEST: __, ...environment } = process.env;
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: join(root, 'web'),
      env: { ...environment, ...variables },
    },
  );
  return folder;
}
