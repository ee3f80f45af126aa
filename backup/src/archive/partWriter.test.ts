import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digestOf } from './fileDigest.ts';
import { linesOf } from './journal.ts';
import type { StoredDocument } from './folderLayout.ts';
import { PartWriter } from './partWriter.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'part-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(...pages: readonly (readonly StoredDocument[])[]) {
  const path = join(folder, 'part');
  const writer = await PartWriter.begin(path);
  for (const page of pages) await writer.write(page);
  return { documents: writer.documents, ...(await writer.end()), text: await readFile(path, 'utf8') };
}

const strange = 'a\u2028b\u2029c\r\nd\u0000"é\u{1F692}';

it('a file has one line for each document, its digest and its size', async () => {
  const documents = [strange, 'b', 'c'].map((text) => ({ path: text, fields: { text: { stringValue: text } } }));
  const part = await write(documents.slice(0, 2), documents.slice(2));
  expect(linesOf<StoredDocument>(part.text)).toEqual(documents);
  expect(part).toMatchObject({ documents: 3, bytes: Buffer.byteLength(part.text), sha256: digestOf(part.text) });
  // A restore reads lines with Node's readline, which also breaks lines at some characters that JSON doesn't escape.
  const lines: string[] = [];
  for await (const line of createInterface({ input: Readable.from(part.text), crlfDelay: Infinity })) lines.push(line);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(documents);
});

const list = (...values: readonly string[]) => [
  { path: 'p', fields: { a: { arrayValue: { values: values.map((stringValue) => ({ stringValue })) } } } },
];

it('the same document has the same bytes, whatever the order of its fields', async () => {
  const one = { path: 'p', fields: { b: { mapValue: { fields: { d: {}, c: {} } } }, a: { integerValue: '1' } } };
  const other = { fields: { a: { integerValue: '1' }, b: { mapValue: { fields: { c: {}, d: {} } } } }, path: 'p' };
  expect((await write([one])).sha256).toBe((await write([other])).sha256);
  expect((await write(list('a', 'b'))).sha256).not.toBe((await write(list('b', 'a'))).sha256);
});

it('a file that is started over has nothing of the earlier one', async () => {
  await write([{ path: 'a', fields: {} }], [{ path: 'b', fields: {} }]);
  expect((await write([{ path: 'c', fields: {} }])).text).toBe('{"path":"c","fields":{}}\n');
});
