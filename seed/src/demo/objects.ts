import { objectFolders } from '@firehouse/model';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { openStore } from '../store.ts';

type Bucket = ReturnType<typeof openStore>;

const types: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Stores the demo company's objects: pictures, the text about it, the page about giving. A folder that holds
 * anything is left as it is.
 * @param bucket where they are stored
 * @param source a folder with a folder for each of the store's, `seed/objects`
 */
export async function seedObjects(bucket: Bucket, source: string): Promise<void> {
  await Promise.all(objectFolders.map((folder) => seedFolder(bucket, source, folder)));
}

async function seedFolder(bucket: Bucket, source: string, folder: string): Promise<void> {
  const [there] = await bucket.getFiles({ prefix: `${folder}/`, maxResults: 1, autoPaginate: false });
  if (there.length > 0) return;
  const names = await readdir(join(source, folder));
  await Promise.all(
    names.map(async (name) => {
      const contentType = types[extname(name)];
      if (contentType === undefined) throw new Error(`Nobody said of what type ${name} is.`);
      await bucket
        .file(`${folder}/${name}`)
        .save(await readFile(join(source, folder, name)), { contentType, resumable: false });
    }),
  );
}
