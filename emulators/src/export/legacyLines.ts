import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { messageField, messageList, stringField } from '../protojson/reader.ts';
import { decodeFields, decodeTimestamp } from '../protojson/value.ts';
import type { Store } from '../store/store.ts';
import { isObject, type JsonObject } from '../values/json.ts';
import { documentPathIn, type DatabaseName } from '../values/name.ts';
import type { Document } from '../values/value.ts';

/**
 * Reads an export from version 0.1.0, which consists of JSON metadata and one file per database. Each line in these
 * files is a `google.firestore.v1.Document` in ProtoJSON.
 * @param metadata path to the metadata file
 * @param text the contents of the metadata file
 * @throws Error if a file is missing or damaged
 */
export async function readLegacyLines(store: Store, metadata: string, text: string): Promise<void> {
  const json: unknown = JSON.parse(text);
  if (!isObject(json) || json['format'] !== 'firestore-lines' || json['version'] !== 1)
    throw new Error('it is not an export of this emulator');
  for (const exported of messageList(json, 'databases')) {
    const file = stringField(exported, 'file');
    // The file must be next to the metadata.
    if (/[/\\]/.test(file)) throw new Error(`"${file}" is not a valid file name`);
    try {
      await readDatabase(store, exported, join(dirname(metadata), file));
    } catch (error) {
      throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

/** Reads the documents of one database. Verifies their number and the file's SHA-256 against the metadata. */
async function readDatabase(store: Store, exported: JsonObject, file: string): Promise<void> {
  const name = { projectId: stringField(exported, 'projectId'), databaseId: stringField(exported, 'databaseId') };
  const database = store.database(name);
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of linesOf(file, hash)) {
    count += 1;
    database.restore(readDocument(name, line, count));
  }
  const expected = Number(exported['documents']);
  if (count !== expected) throw new Error(`it contains ${count} documents instead of ${expected}`);
  if (hash.digest('hex') !== exported['sha256']) throw new Error('it was modified after it was written');
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
    return {
      path: documentPathIn(database, stringField(json, 'name')),
      fields: decodeFields(messageField(json, 'fields')),
      createTime: decodeTimestamp(json['createTime']),
      updateTime: decodeTimestamp(json['updateTime']),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`line ${number} is damaged: ${reason}`, { cause: error });
  }
}
