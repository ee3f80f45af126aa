import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
/** The build's inputs. */
const SOURCES = ['launch', 'src', 'package.json', 'vite.config.ts'];
/** The file that the build writes last. */
const BUILT = 'dist/preload-function.cjs';

/**
 * Builds the code that tests run in separate processes, unless it is newer than its sources. Vitest calls this before
 * all tests.
 */
export default async function setup(): Promise<void> {
  if (Math.max(...SOURCES.flatMap(timesOf)) > Math.max(...timesOf(BUILT))) await buildInto('dist');
}

/**
 * Builds the package.
 * @param folder output folder, relative to the package or absolute
 */
export async function buildInto(folder: string): Promise<void> {
  const builder = await createBuilder({ root: ROOT, logLevel: 'error', build: { outDir: folder } });
  await builder.buildApp();
}

/** Returns the modification time of a file, or of a folder and each file in it; 0 if missing. */
function timesOf(path: string): number[] {
  const file = statSync(join(ROOT, path), { throwIfNoEntry: false });
  const names = file?.isDirectory() === true ? readdirSync(join(ROOT, path)) : [];
  return [file?.mtimeMs ?? 0, ...names.flatMap((name) => timesOf(join(path, name)))];
}
