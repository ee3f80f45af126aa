import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { invalidArgument } from '../values/status.ts';
import type { Store } from '../store/store.ts';
import type { DatabaseName } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import { encodeEntity } from './google/encodeEntity.ts';
import { writeLog } from './google/logRecords.ts';
import { encodeFolderMetadata, encodeOverallMetadata, METADATA_SUFFIX, type Folder } from './google/metadata.ts';

/** Folders for the documents of an export; each new one uses the folder that the one before does not. */
const FOLDERS = ['all_namespaces', 'all_namespaces_next'] as const;

/** Last pending export for each folder. */
const pendingExports = new Map<string, Promise<unknown>>();

/** The documents of each database at the time of an export. */
type Snapshot = readonly (readonly [DatabaseName, readonly Document[]])[];

/**
 * Writes a consistent snapshot of all projects and databases to `DIRECTORY/NAME`, in the format of Google's emulator.
 * The metadata file is written last, so a folder that contains one is complete. Replaces an existing export with that
 * name, after waiting for any export in progress there.
 * @param projectId the project whose databases Google's emulator reads; it would merge others into it
 * @param directory a path; the CLI's is relative to its working directory, which this process shares
 * @param name a file name; letters, digits, `_`, `-` and `.`
 * @returns the path of the metadata file
 * @throws INVALID_ARGUMENT for an invalid name; the system's error if it cannot be written
 */
export async function exportStore(store: Store, projectId: string, directory: string, name: string): Promise<string> {
  if (directory === '') throw invalidArgument('export_directory is required.');
  if (!/^[\w-][\w.-]*$/.test(name)) throw invalidArgument('export_name must be a file name.');
  const snapshot = store.databases().map((database) => [database.name, database.documents()] as const);
  const own = snapshot.filter(([database]) => database.projectId === projectId);
  const others = snapshot.filter(([database, { length }]) => database.projectId !== projectId && length > 0);
  const folder = resolve(directory, name);
  const exporting = (pendingExports.get(folder) ?? Promise.resolve()).then(async () =>
    writeSnapshots(folder, name, own, others),
  );
  const settled = exporting.catch(() => undefined);
  pendingExports.set(folder, settled);
  try {
    return await exporting;
  } finally {
    if (pendingExports.get(folder) === settled) pendingExports.delete(folder);
  }
}

async function writeSnapshots(folder: string, name: string, own: Snapshot, others: Snapshot): Promise<string> {
  const metadata = join(folder, `${name}${METADATA_SUFFIX}`);
  const [used = '', unused] = (await usesFirstFolder(metadata)) ? FOLDERS : FOLDERS.toReversed();
  const ownFolder = await writeSnapshot(folder, name, `${unused}/all_kinds`, own);
  const otherFolder = others.length > 0 && (await writeSnapshot(folder, name, `${unused}/other_projects`, others));
  await writeFile(`${metadata}.part`, writeLog(encodeOverallMetadata(ownFolder, otherFolder || undefined)));
  await rename(`${metadata}.part`, metadata);
  await rm(join(folder, used), { recursive: true, force: true });
  return metadata;
}

async function writeSnapshot(root: string, name: string, folder: string, snapshot: Snapshot): Promise<Folder> {
  const startedAt = Date.now();
  const output = join(root, folder, 'output-0');
  const file = `${folder}/all_namespaces_all_kinds.export_metadata`;
  await mkdir(join(root, folder), { recursive: true });
  await pipeline(Readable.from(writeLog(entitiesOf(snapshot))), createWriteStream(output));
  await writeFile(join(root, file), encodeFolderMetadata(name, startedAt, 'output-0'));
  const documents = snapshot.reduce((sum, [, { length }]) => sum + length, 0);
  return { file, documents, bytes: (await stat(output)).size };
}

/** Returns whether the existing export, if any, has its documents in the first folder. */
async function usesFirstFolder(metadata: string): Promise<boolean> {
  return (await readFile(metadata, 'latin1').catch(() => '')).includes(`${FOLDERS[0]}/`);
}

function* entitiesOf(snapshot: Snapshot): Generator<Buffer> {
  for (const [database, documents] of snapshot)
    for (const document of documents) yield encodeEntity(database, document);
}
