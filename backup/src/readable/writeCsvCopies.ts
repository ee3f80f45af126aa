import { createReadStream } from 'node:fs';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { entities, isCollection, type Entity } from '@firehouse/model';
import { csvRow } from '@firehouse/model/csv';
import {
  layout,
  type Header,
  type Item,
  type Part,
  type StoredDocument,
  type StoredObject,
} from '../archive/folderLayout.ts';
import { cellOf, columnsOf } from './csvColumns.ts';
import { writeIndex, type Table } from './folderIndex.ts';
import { writeNamedFiles } from './namedFiles.ts';
import { plainFields } from './plainValues.ts';

/** Excel needs the byte order mark to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Number of lines per write. */
const BATCH = 500;

/**
 * Writes copies of a backup for people and other software: a JSON file for each collection, a CSV file for each
 * collection in the model, the objects under their own names, and an index. Restoring doesn't use any of them.
 * Overwrites existing files.
 */
export async function writeReadable(folder: string, header: Header, items: readonly Item[]): Promise<void> {
  const { csv, json } = layout(folder);
  const tables: Table[] = [];
  const uses = new Map<string, string>();
  await Promise.all([mkdir(csv, { recursive: true }), mkdir(json, { recursive: true })]);
  const parts = items.filter((item): item is Part => item.kind === 'part');
  const collections = new Set(parts.map(({ collection }) => collection));
  for (const collection of collections) {
    const files = parts.filter((part) => part.collection === collection).map(({ file }) => join(folder, file));
    const name = encodeURIComponent(collection);
    await writeJson(join(json, `${name}.json`), files);
    if (!isCollection(collection)) continue;
    const rows = await writeCsv(join(csv, `${name}.csv`), files, entities[collection], uses);
    tables.push({ entity: entities[collection], file: `csv/${name}.csv`, rows });
  }
  const objects = await writeNamedFiles(
    folder,
    items.filter((item): item is StoredObject => item.kind === 'object'),
  );
  await writeIndex(folder, header, { tables, objects, uses });
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

/** Writes a CSV file and returns its number of rows. Records in `uses` which document each object belongs to. */
async function writeCsv(
  path: string,
  files: readonly string[],
  entity: Entity,
  uses: Map<string, string>,
): Promise<number> {
  const columns = columnsOf(entity.fields);
  const images = Object.entries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'file' || kind === 'files' ? [name] : [],
  );
  let rows = 0;
  await writeLines(path, BYTE_ORDER_MARK + csvRow(['id', ...columns]), files, ({ path: document, fields }) => {
    const plain = plainFields(fields);
    rows += 1;
    for (const image of images.flatMap((name) => plain[name]))
      if (typeof image === 'string') uses.set(image.slice(1), `${entity.label}: ${titleOf(plain) ?? idOf(document)}`);
    return csvRow([idOf(document), ...columns.map((column) => cellOf(plain, column))]);
  });
  return rows;
}

/** Returns a document's display name: its title, or a person's name. */
function titleOf({ title, fName, lName }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof title === 'string') return title;
  return typeof fName === 'string' && typeof lName === 'string' ? `${fName} ${lName}` : undefined;
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
