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

/**
 * The folders for the documents. Repeated exports with the same name alternate between them, which keeps the existing
 * export intact until the new one is complete.
 */
const FOLDERS = ['all_namespaces', 'all_namespaces_next'] as const;

/** The last pending export to each folder. */
const pendingExports = new Map<string, Promise<unknown>>();

/** The documents in each database when the export started. */
type Snapshot = readonly (readonly [DatabaseName, readonly Document[]])[];

/**
 * Exports a consistent snapshot of all projects and databases to `DIRECTORY/NAME` in the format of Google's emulator.
 * Replaces any existing export with the same name. Waits for pending exports with that name. Writes the metadata file
 * last, so an export with metadata is complete.
 * @param projectId the project for Google's emulator to import. Other projects are stored where Google's emulator
 *   ignores them because it would merge them into this project.
 * @param directory absolute path, or path relative to the working directory, which the emulator shares with the CLI
 * @param name file name with letters, digits, `_`, `-`, and `.`
 * @returns the path to the metadata file
 * @throws INVALID_ARGUMENT if an argument is invalid, or a file system error if the export can't be written
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

/** Returns whether an existing export has its documents in the first folder. */
async function usesFirstFolder(metadata: string): Promise<boolean> {
  return (await readFile(metadata, 'latin1').catch(() => '')).includes(`${FOLDERS[0]}/`);
}

function* entitiesOf(snapshot: Snapshot): Generator<Buffer> {
  for (const [database, documents] of snapshot)
    for (const document of documents) yield encodeEntity(database, document);
}
