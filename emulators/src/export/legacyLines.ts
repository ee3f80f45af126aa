import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageField, stringField } from '../protojson/reader.ts';
import { decodeFields, decodeTimestamp } from '../protojson/value.ts';
import type { Store } from '../store/store.ts';
import { isObject, type JsonObject } from '../values/json.ts';
import { documentPathIn, type DatabaseName } from '../values/name.ts';
import type { Document } from '../values/value.ts';

/** A database listed in the export's metadata. */
interface ExportedDatabase extends DatabaseName {
  /** Name of the file in the metadata's folder that contains the documents. */
  readonly file: string;
  readonly documents: number;
  /** SHA-256 of the file in hexadecimal. */
  readonly sha256: string;
}

/**
 * Reads an export from version 0.1.0, which consists of JSON metadata and one file per database. Each line in these
 * files is a `google.firestore.v1.Document` in ProtoJSON.
 * @param metadata path to the metadata file
 * @param text the contents of the metadata file
 * @throws Error if a file is missing or damaged
 */
export async function readLegacyLines(store: Store, metadata: string, text: string): Promise<void> {
  for (const exported of parseMetadata(text)) {
    const file = join(dirname(metadata), exported.file);
    try {
      await readDatabase(store, exported, file);
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}
function parseMetadata(text: string): readonly ExportedDatabase[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('it is not an export');
  }
  if (!isObject(json) || json['format'] !== 'firestore-lines' || json['version'] !== 1)
    throw new Error('it is not an export of this emulator');
  const { databases } = json;
  if (!Array.isArray(databases)) throw new Error('it lists no databases');
  return databases.map(exportedDatabase);
}

function exportedDatabase(json: unknown): ExportedDatabase {
  const text = (name: string): string => {
    const value = isObject(json) ? json[name] : undefined;
    if (typeof value !== 'string' || value === '') throw new Error(`a database lacks "${name}"`);
    return value;
  };
  const file = text('file');
  const documents = isObject(json) ? json['documents'] : undefined;
  // Reject files in other folders.
  if (/[/\\]/.test(file)) throw new Error(`"${file}" is not a valid file name`);
  if (typeof documents !== 'number') throw new Error('a database lacks "documents"');
  return { projectId: text('projectId'), databaseId: text('databaseId'), file, documents, sha256: text('sha256') };
}

async function readDatabase(store: Store, exported: ExportedDatabase, file: string): Promise<void> {
  const database = store.database(exported);
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of linesOf(file, hash)) {
    count += 1;
    database.restore(readDocument(exported, line, count));
  }
  if (count !== exported.documents) throw new Error(`it contains ${count} documents instead of ${exported.documents}`);
  if (hash.digest('hex') !== exported.sha256) throw new Error('it was modified after it was written');
}

/** Yields each line as soon as it has been read. The last line doesn't need a line break. */
async function* linesOf(file: string, hash: { update(text: string): void }): AsyncGenerator<string> {
  const partial: string[] = [];
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    hash.update(chunk);
    const lines = chunk.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      yield partial.splice(0).join('') + line;
    }
    partial.push(rest);
  }
  const last = partial.join('');
  if (last !== '') yield last;
}

function readDocument(database: DatabaseName, line: string, number: number): Document {
  try {
    const json: unknown = JSON.parse(line);
    if (!isObject(json)) throw new Error('not an object');
    return decodeDocument(database, json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`line ${number} is damaged: ${reason}`, { cause: error });
  }
}

function decodeDocument(database: DatabaseName, json: JsonObject): Document {
  return {
    path: documentPathIn(database, stringField(json, 'name')),
    fields: decodeFields(messageField(json, 'fields')),
    createTime: decodeTimestamp(json['createTime']),
    updateTime: decodeTimestamp(json['updateTime']),
  };
}
