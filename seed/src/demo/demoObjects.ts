import { CLEAN_MARK, fillIn, objectFolders, objectPaths } from '@firehouse/model';
import { escapeHtml } from '@firehouse/model/html';
import type { Bucket } from '@firehouse/project';
import { setTimeout as sleep } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Timeout for the functions to clean the first object, in ms: on a busy machine they are still starting. */
const CLEANING_TIMEOUT_MS = 240_000;

/**
 * Stores the demo company's objects: images, the text about it, and the donation page. Folders that are not empty stay
 * unchanged. The images are marked as clean, like the server's own. But if functions watch the bucket, the first image
 * is uploaded unmarked, as in the console, for the functions to clean. The others follow one at a time, because the
 * Functions emulator starts a process for each event if none is idle.
 * @param source a folder with a subfolder for each folder in the store, `seed/objects`
 * @throws {Error} if the functions do not clean the first object
 */
export async function seedObjects(
  bucket: Bucket,
  source: string,
  { hasFunctions }: { readonly hasFunctions: boolean },
): Promise<void> {
  const first = objectPaths.noImage.slice(1);
  const missing = (await Promise.all(objectFolders.map((folder) => missingNames(bucket, source, folder)))).flat();
  const isCleaned = hasFunctions && missing.includes(first);
  if (isCleaned) {
    await put(bucket, source, first, {});
    await waitUntilClean(bucket, first);
  }
  for (const name of missing) if (!(isCleaned && name === first)) await put(bucket, source, name, CLEAN_MARK);
}

/** Returns the names of a folder's objects, including the folder; empty if the store's folder is not empty. */
async function missingNames(bucket: Bucket, source: string, folder: string): Promise<string[]> {
  const [there] = await bucket.getFiles({ prefix: `${folder}/`, maxResults: 1, autoPaginate: false });
  if (there.length > 0) return [];
  return (await readdir(join(source, folder))).map((name) => `${folder}/${name}`);
}

async function put(
  bucket: Bucket,
  source: string,
  name: string,
  mark: Readonly<Record<string, string>>,
): Promise<void> {
  const contentType = types[extname(name)];
  if (contentType === undefined) throw new Error(`The type of ${name} is unknown.`);
  const bytes = await objectContent(source, name);
  await bucket.file(name).save(bytes, { contentType, resumable: false, metadata: { metadata: mark } });
}

/**
 * Returns an object's stored content: text files have the company's facts filled in.
 * @param source see {@link seedObjects}
 * @param name folder and file name, `static/about.txt`
 */
export async function objectContent(source: string, name: string): Promise<Buffer> {
  const content = await readFile(join(source, name));
  const isHtml = name.endsWith('.html');
  if (!isHtml && !name.endsWith('.txt')) return content;
  return Buffer.from(fillIn(content.toString(), isHtml ? escapeHtml : undefined));
}

async function waitUntilClean(bucket: Bucket, name: string): Promise<void> {
  const deadline = Date.now() + CLEANING_TIMEOUT_MS;
  while ((await bucket.file(name).getMetadata())[0].metadata?.['clean'] !== CLEAN_MARK.clean) {
    if (Date.now() > deadline) throw new Error(`The functions did not clean ${name}.`);
    await sleep(100);
  }
}
