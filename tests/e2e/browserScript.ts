import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';

/** Compiles a TypeScript file without imports to JavaScript for pages, to replace other sites' scripts. */
export async function browserScript(file: string): Promise<string> {
  return (await transformWithOxc(await readFile(file, 'utf8'), file)).code;
}
