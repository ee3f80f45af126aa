import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
/** Files and folders whose changes require a rebuild. */
const SOURCES = ['launch', 'src', 'package.json', 'pageScript.ts', 'vite.config.ts'];
/** The file that the build writes last. */
const BUILT = 'dist/preload-function.cjs';

/**
 * Vitest global setup: builds the package if the output is older than its sources. Some tests run the built files in
 * child processes.
 */
export default async function setup(): Promise<void> {
  if (Math.max(...SOURCES.flatMap(timesOf)) > Math.max(...timesOf(BUILT))) await buildInto('dist');
}

/**
 * Builds the package.
 * @param folder output folder, absolute or relative to the package
 */
export async function buildInto(folder: string): Promise<void> {
  const builder = await createBuilder({ root: ROOT, logLevel: 'error', build: { outDir: folder } });
  await builder.buildApp();
}

/** Returns the modification times of a file, or of a folder and all files in it. Missing files count as 0. */
function timesOf(path: string): number[] {
  const file = statSync(join(ROOT, path), { throwIfNoEntry: false });
  const names = file?.isDirectory() === true ? readdirSync(join(ROOT, path)) : [];
  return [file?.mtimeMs ?? 0, ...names.flatMap((name) => timesOf(join(path, name)))];
}
