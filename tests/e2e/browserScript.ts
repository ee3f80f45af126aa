import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';

/** The JavaScript of a TypeScript file without imports, for pages: what replaces the scripts of other sites. */
export async function browserScript(file: string): Promise<string> {
  return (await transformWithOxc(await readFile(file, 'utf8'), file)).code;
}
