import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageField, stringField } from '../protojson/reader.ts';
import { decodeFields, decodeTimestamp } from '../protojson/value.ts';
import { Store } from '../store/store.ts';
import { isObject, type JsonObject } from '../values/json.ts';
import { documentPathIn, type DatabaseName } from '../values/name.ts';
import type { Document } from '../values/value.ts';
import { ExportError, parseMetadata, type ExportedDatabase } from './format.ts';

/**
 * Reads an export, ours or Google's, into its original projects and databases. Only our exports contain each document's
 * original times.
 * @param metadata the path of its `….overall_export_metadata`
 * @returns a new store
 * @throws ExportError naming the file, and the line if there is one, if anything is missing or damaged
 */
export async function importStore(metadata: string): Promise<Store> {
  const store = new Store();
  const content = await withExportError(metadata, async () => readFile(metadata));
  if (!isText(content)) {
    const { readGoogleExport } = await import('./google/readGoogle.ts');
    await withExportError(metadata, async () => readGoogleExport(store, content, dirname(metadata)));
    return store;
  }
  const databases = await withExportError(metadata, async () => parseMetadata(content.toString('utf8')));
  for (const exported of databases) {
    const file = join(dirname(metadata), exported.file);
    await withExportError(file, async () => readDatabase(store, exported, file));
  }
  return store;
}

/**
 * Returns whether an export is ours. Google's are binary: in a LevelDB log, the seventh byte is the type of the first
 * record.
 */
function isText(content: Buffer): boolean {
  return (content[6] ?? 0x20) >= 0x20;
}

async function readDatabase(store: Store, exported: ExportedDatabase, file: string): Promise<void> {
  const database = store.database(exported);
  const hash = createHash('sha256');
  let count = 0;
  for await (const line of linesOf(file, hash)) {
    count += 1;
    database.restore(readDocument(exported, line, count));
  }
  if (count !== exported.documents)
    throw new ExportError(`it contains ${count} documents instead of ${exported.documents}`);
  if (hash.digest('hex') !== exported.sha256) throw new ExportError('it was modified after it was written');
}

/** Yields the lines in a file as its chunks arrive; any text after the last line break is also a line. */
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
    if (!isObject(json)) throw new ExportError('not an object');
    return decodeDocument(database, json);
  } catch (error) {
    throw new ExportError(`line ${number} is damaged: ${error instanceof Error ? error.message : String(error)}`);
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

async function withExportError<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ExportError(
      `The export could not be read: ${file}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
