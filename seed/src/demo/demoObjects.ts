import { CLEAN_MARK, fillIn, objectPaths, publicFolders } from '@firehouse/model';
import { escapeHtml } from '@firehouse/model/html';
import type { Bucket } from '@firehouse/project';
import { setTimeout as sleep } from 'node:timers/promises';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Content types of objects, by file extension. */
export const objectTypes: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * How long to wait for the functions to clean the first image, in ms. On a busy machine, they might still be starting
 * up.
 */
const CLEANING_TIMEOUT_MS = 240_000;

/**
 * Stores the demo company's objects: images, the company's description, and the donation page. Does nothing for folders
 * that already contain objects.
 *
 * Images are marked as clean right away. If functions are running, the first image is not, so that they have to clean
 * it, as if someone had uploaded it in the Firebase console. The other images are uploaded one at a time, because the
 * Functions emulator starts a process for each event if none is idle.
 * @param source folder with a subfolder for each folder in the object store
 * @throws {Error} if the functions don't clean the first image
 */
export async function seedObjects(
  bucket: Bucket,
  source: string,
  { hasFunctions }: { readonly hasFunctions: boolean },
): Promise<void> {
  const first = objectPaths.noImage.slice(1);
  const missing = (await Promise.all(publicFolders.map((folder) => missingNames(bucket, source, folder)))).flat();
  const isCleaned = hasFunctions && missing.includes(first);
  if (isCleaned) {
    await put(bucket, source, first, {});
    await waitUntilClean(bucket, first);
  }
  for (const name of missing) if (!(isCleaned && name === first)) await put(bucket, source, name, CLEAN_MARK);
}

/** Returns the paths of the objects to store in a folder. Returns an empty array if the folder isn't empty. */
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
  const contentType = objectTypes[extname(name)];
  if (contentType === undefined) throw new Error(`The type of ${name} is unknown.`);
  const bytes = await objectContent(source, name);
  await bucket.file(name).save(bytes, { contentType, resumable: false, metadata: { metadata: mark } });
}

/**
 * Returns the contents of an object such as `static/about.txt`. Placeholders in text files are replaced with facts
 * about the company.
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
