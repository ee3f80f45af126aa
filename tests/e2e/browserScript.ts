import { readFile } from 'node:fs/promises';
import { transformWithOxc } from 'vite';

/**
 * Compiles a TypeScript file without imports to JavaScript, so that tests can serve it in place of third-party scripts.
 */
export async function browserScript(file: string): Promise<string> {
  return (await transformWithOxc(await readFile(file, 'utf8'), file)).code;
}
