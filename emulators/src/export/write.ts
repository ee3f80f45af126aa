import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodeDocument } from '../protojson/document.ts';
import { invalidArgument } from '../values/status.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import type { DatabaseName } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import { formatMetadata, METADATA_SUFFIX, type ExportedDatabase } from './format.ts';

/** Number of documents to serialize at a time; other requests are served in between. */
const DOCUMENTS_PER_CHUNK = 200;

/** Matches the names of database files in an export. */
const DATABASE_FILE = /^database-(?:next-)?\d+\.jsonl$/;

/** Last pending export for each folder. */
const pendingExports = new Map<string, Promise<unknown>>();

/**
 * Writes a consistent snapshot of all projects and databases to `DIRECTORY/NAME`. The metadata file is written last, so
 * a folder that contains one is complete. Replaces an existing export with that name, after waiting for any export in
 * progress there.
 * @param directory a path; the CLI's is relative to its working directory, which this process shares
 * @param name a file name; letters, digits, `_`, `-` and `.`
 * @returns the path of the metadata file
 * @throws INVALID_ARGUMENT for an invalid name; the system's error if it cannot be written
 */
export async function exportStore(store: Store, directory: string, name: string): Promise<string> {
  if (directory === '') throw invalidArgument('export_directory is required.');
  if (!/^[\w-][\w.-]*$/.test(name)) throw invalidArgument('export_name must be a file name.');
  const snapshot = store
    .databases()
    .map((database): readonly [Database, readonly Document[]] => [database, database.documents()]);
  const folder = resolve(directory, name);
  const exporting = (pendingExports.get(folder) ?? Promise.resolve()).then(async () =>
    writeSnapshot(folder, name, snapshot),
  );
  const settled = exporting.catch(() => undefined);
  pendingExports.set(folder, settled);
  try {
    return await exporting;
  } finally {
    if (pendingExports.get(folder) === settled) pendingExports.delete(folder);
  }
}

async function writeSnapshot(
  folder: string,
  name: string,
  snapshot: readonly (readonly [Database, readonly Document[]])[],
): Promise<string> {
  const metadata = join(folder, `${name}${METADATA_SUFFIX}`);
  await mkdir(folder, { recursive: true });
  const prefix = await unusedPrefix(metadata);
  const databases: ExportedDatabase[] = [];
  for (const [database, documents] of snapshot) {
    if (documents.length === 0) continue;
    const { projectId, databaseId } = database.name;
    const file = `${prefix}${databases.length}.jsonl`;
    const sha256 = await writeDocuments(join(folder, file), database.name, documents);
    databases.push({ projectId, databaseId, file, documents: documents.length, sha256 });
  }
  await writeFile(`${metadata}.part`, formatMetadata(databases));
  await rename(`${metadata}.part`, metadata);
  const current = new Set(databases.map(({ file }) => file));
  for (const file of await readdir(folder))
    if (DATABASE_FILE.test(file) && !current.has(file)) await rm(join(folder, file), { force: true });
  return metadata;
}

/**
 * Returns a file name prefix that the existing export does not use, so that it stays intact until its metadata is
 * replaced.
 */
async function unusedPrefix(metadata: string): Promise<string> {
  const text = await readFile(metadata, 'latin1').catch(() => '');
  return /"database-\d/.test(text) ? 'database-next-' : 'database-';
}

async function writeDocuments(file: string, database: DatabaseName, documents: readonly Document[]): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(Readable.from(linesOf(database, documents, hash)), createWriteStream(file));
  return hash.digest('hex');
}

function* linesOf(
  database: DatabaseName,
  documents: readonly Document[],
  hash: { update(text: string): void },
): Generator<string> {
  for (let from = 0; from < documents.length; from += DOCUMENTS_PER_CHUNK) {
    let text = '';
    for (const document of documents.slice(from, from + DOCUMENTS_PER_CHUNK))
      text += `${JSON.stringify(encodeDocument(database, document))}\n`;
    hash.update(text);
    yield text;
  }
}
