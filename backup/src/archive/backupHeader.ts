import { readFile, rename, writeFile } from 'node:fs/promises';
import { DAY_MS } from '@firehouse/model';
import { layout, type Header } from './folderLayout.ts';

/** Thrown if a folder or project can't be used. The message is shown to the user. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/**
 * Reads a backup's header. Undefined if the folder has none.
 * @throws {BackupError} if the header is invalid
 */
export async function readHeader(folder: string): Promise<Header | undefined> {
  const path = layout(folder).header;
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const header = JSON.parse(text) as Header;
    if (header.format === 1 && typeof header.project === 'string') return header;
  } catch {
    // Invalid JSON is reported below.
  }
  throw new BackupError(`${path} is damaged, or has a version that this command does not support.`);
}

/**
 * Returns whether a folder has a complete backup of a project, finished less than a day ago.
 * @throws {BackupError} if it was finished earlier
 */
export async function hasRecentBackup(folder: string, project: string, now = Date.now()): Promise<boolean> {
  const header = await readHeader(folder);
  if (header?.project !== project || header.finished === undefined) return false;
  if (now - Date.parse(header.finished.at) < DAY_MS) return true;
  throw new BackupError(`${folder} has a backup from ${header.finished.at}. Name another folder for a new one.`);
}

/** Writes the header to a temporary file first, so that an interruption can't leave half of it. */
export async function writeHeader(folder: string, header: Header): Promise<void> {
  const path = layout(folder).header;
  await writeFile(`${path}.new`, `${JSON.stringify(header, undefined, 2)}\n`);
  await rename(`${path}.new`, path);
}
