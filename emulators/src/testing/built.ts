import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
/** What the build reads. */
const SOURCES = ['launch', 'src', 'package.json', 'vite.config.ts'];
/** Written last. */
const BUILT = 'dist/preload-function.cjs';

/** Called by vitest before all tests: builds what they start in processes, unless that is newer than its sources. */
export default async function setup(): Promise<void> {
  if (Math.max(...SOURCES.flatMap(timesOf)) > Math.max(...timesOf(BUILT))) await buildInto('dist');
}

/**
 * Builds the package.
 * @param folder of the output, relative to the package or absolute
 */
export async function buildInto(folder: string): Promise<void> {
  const builder = await createBuilder({ root: ROOT, logLevel: 'error', build: { outDir: folder } });
  await builder.buildApp();
}

/** When a file and, in a folder, each of its files was changed; 0 if it is missing. */
function timesOf(path: string): number[] {
  const file = statSync(join(ROOT, path), { throwIfNoEntry: false });
  const names = file?.isDirectory() === true ? readdirSync(join(ROOT, path)) : [];
  return [file?.mtimeMs ?? 0, ...names.flatMap((name) => timesOf(join(path, name)))];
}
