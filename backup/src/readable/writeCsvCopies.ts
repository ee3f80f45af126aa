import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { entities, isCollection, type Entity } from '@firehouse/model';
import { csvRow } from '@firehouse/model/csv';
import { layout, type Item, type Part, type StoredDocument } from '../archive/folderLayout.ts';
import { cellOf, columnsOf } from './csvColumns.ts';
import { plainFields } from './plainValues.ts';

/** Excel needs the byte order mark to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Number of lines per write. */
const BATCH = 500;

/**
 * Writes copies of a backup's documents for other software: a JSON file for each collection, and a CSV file for each
 * collection in the model. Overwrites existing files.
 */
export async function writeReadable(folder: string, items: readonly Item[]): Promise<void> {
  const { csv, json } = layout(folder);
  await Promise.all([mkdir(csv, { recursive: true }), mkdir(json, { recursive: true })]);
  const parts = items.filter((item): item is Part => item.kind === 'part');
  const collections = new Set(parts.map(({ collection }) => collection));
  for (const collection of collections) {
    const files = parts.filter((part) => part.collection === collection).map(({ file }) => join(folder, file));
    const name = encodeURIComponent(collection);
    await writeJson(join(json, `${name}.json`), files);
    if (isCollection(collection)) await writeCsv(join(csv, `${name}.csv`), files, entities[collection]);
  }
}

async function writeJson(path: string, files: readonly string[]): Promise<void> {
  let isFirst = true;
  await writeLines(path, '[\n', files, ({ path: document, fields }) => {
    const separator = isFirst ? '' : ',\n';
    isFirst = false;
    return separator + JSON.stringify({ id: idOf(document), ...plainFields(fields) });
  });
  await appendTo(path, '\n]\n');
}

async function writeCsv(path: string, files: readonly string[], entity: Entity): Promise<void> {
  const columns = columnsOf(entity.fields);
  await writeLines(path, BYTE_ORDER_MARK + csvRow(['id', ...columns]), files, ({ path: document, fields }) => {
    const plain = plainFields(fields);
    return csvRow([idOf(document), ...columns.map((column) => cellOf(plain, column))]);
  });
}

async function writeLines(
  path: string,
  head: string,
  files: readonly string[],
  lineOf: (document: StoredDocument) => string,
): Promise<void> {
  const output = await open(path, 'w');
  try {
    await output.write(head);
    let waiting: string[] = [];
    const flush = async () => {
      await output.write(waiting.join(''));
      waiting = [];
    };
    for (const file of files) {
      for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
        waiting.push(lineOf(JSON.parse(line) as StoredDocument));
        if (waiting.length >= BATCH) await flush();
      }
    }
    await flush();
  } finally {
    await output.close();
  }
}

async function appendTo(path: string, text: string): Promise<void> {
  const file: FileHandle = await open(path, 'a');
  await file.write(text);
  await file.close();
}

/** Returns a document's ID, or its path if it is in a subcollection. */
function idOf(path: string): string {
  const [, id = path, ...below] = path.split('/');
  return below.length === 0 ? id : path;
}
