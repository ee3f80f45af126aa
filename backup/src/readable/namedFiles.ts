import { constants, createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { layout, objectFile, type StoredObject } from '../archive/folderLayout.ts';

/** File extensions by content type, for names without one. */
const ENDS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'text/html': '.html',
  'text/plain': '.txt',
};

/** Maximum length of a file name without its extension. Some systems allow only 260 characters for a whole path. */
const NAME_MAX_LENGTH = 120;

/** An object, and its copy under a human-readable name. */
export interface NamedFile {
  readonly object: StoredObject;
  /** Path relative to the backup's folder, with slashes. */
  readonly file: string;
}

/** Copies all objects to files with their own names and extensions. Editing a copy doesn't change the original. */
export async function writeNamedFiles(folder: string, objects: readonly StoredObject[]): Promise<NamedFile[]> {
  const named = nameFiles(objects);
  for (const { object, file } of named) {
    const target = join(layout(folder).files, file);
    await mkdir(dirname(target), { recursive: true });
    const source = join(folder, objectFile(object.sha256));
    if (object.contentEncoding === 'gzip')
      await pipeline(createReadStream(source), createGunzip(), createWriteStream(target));
    // If the file system supports it, the copy shares its data with the original until either one changes.
    else await copyFile(source, target, constants.COPYFILE_FICLONE);
  }
  return named.map(({ object, file }) => ({ object, file: `files/${file}` }));
}

/**
 * Returns a path for each object that is valid and unique on every system, even if file names aren't case-sensitive.
 */
export function nameFiles(objects: readonly StoredObject[]): NamedFile[] {
  const taken = new Set<string>();
  return objects.map((object) => {
    const [last = '', ...folders] = object.name.split('/').map(validName).reverse();
    const dot = last.lastIndexOf('.');
    const end = dot > 0 ? last.slice(dot) : (ENDS[object.contentType?.replace(/;.*/, '') ?? ''] ?? '');
    const base = [...folders.reverse(), (dot > 0 ? last.slice(0, dot) : last).slice(0, NAME_MAX_LENGTH)].join('/');
    let file = base + end;
    for (let number = 2; taken.has(file.toLowerCase()); number += 1) file = `${base} (${number})${end}`;
    taken.add(file.toLowerCase());
    return { object, file };
  });
}

/** Makes a file name valid on Windows, macOS and Linux. */
function validName(name: string): string {
  const valid = name.replaceAll(/[<>:"|?*\\\p{Cc}]/gu, '_').replace(/(?<![. ])[. ]+$/, '');
  return valid === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(valid) ? `_${valid}` : valid;
}
