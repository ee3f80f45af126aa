import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import { array, bool, bytes, double, fieldsOf, geo, int, map, NULL, text, time, vector } from '../testing/values.ts';
import type { Fields, Value } from '../values/value.ts';
import { importStore } from './read.ts';
import { maskedChecksum, recordsOf } from './google/logRecords.ts';

/** Written by Google's emulator 1.19.8. */
const FIXTURE = fileURLToPath(new URL('google/fixture', import.meta.url));
const METADATA = 'google.overall_export_metadata';
const OUTPUT = 'all_namespaces/all_kinds/output-0';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'google-export-'));
  cpSync(FIXTURE, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function documentsOf(store: Store): ReadonlyMap<string, Fields> {
  const documents = store.database({ projectId: 'demo-a', databaseId: '(default)' }).documents();
  const sorted = documents.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return new Map(sorted.map(({ path, fields }) => [path, fields]));
}

function referenceTo(name: string): Value {
  return { kind: 'reference', value: `projects/${name}` };
}

describe("an export of Google's emulator", () => {
  it('has every document, with every type of value', async () => {
    const store = await importStore(join(folder, METADATA));
    const documents = documentsOf(store);
    const every = documents.get('kinds/every');
    const [first] = store.database({ projectId: 'demo-a', databaseId: '(default)' }).documents();
    expect(Math.abs((first?.createTime.seconds ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect([...documents].filter(([path]) => path !== 'kinds/every')).toEqual([
      ['kinds/123', fieldsOf({ n: int(2) })],
      ['kinds/__id7__', fieldsOf({ n: int(3) })],
      ['kinds/none', fieldsOf({})],
      ['missing/parent/below/ü', fieldsOf({ n: int(1) })],
    ]);
    const own = 'demo-a/databases/(default)/documents';
    expect(Object.fromEntries(every ?? [])).toEqual({
      nothing: NULL,
      yes: bool(true),
      no: bool(false),
      large: int(2n ** 63n - 1n),
      small: int(-(2n ** 63n)),
      zero: int(0),
      whole: double(1),
      minusZero: double(0),
      tiny: double(5e-324),
      nan: double(Number.NaN),
      inf: double(-Infinity),
      early: time('0001-01-01T00:00:00Z'),
      late: time('9999-12-31T23:59:59.999999Z'),
      text: text('ä😀\n'),
      empty: text(''),
      long: text('x'.repeat(2000)),
      bytes: bytes(0, 255, 10),
      noBytes: bytes(),
      longBytes: { kind: 'bytes', value: new Uint8Array(2000).fill(7) },
      ref: referenceTo(`${own}/a/b/c/d`),
      otherRef: referenceTo('demo-b/databases/second/documents/x/y'),
      place: geo(-90, 180),
      origin: geo(0, 0),
      list: array(int(1), text('two'), map({ deep: array(), in: array(int(1), int(2)) }), NULL),
      one: array(int(5)),
      emptyList: array(),
      emptyMap: map({}),
      map: map({ a: int(1), b: map({ c: text('d'), e: array(map({ f: bool(true) })) }) }),
      vector: vector(1, 0.5),
      'odd.name `x`': text('odd'),
      '10': int(10),
      listOfNull: array(NULL),
      mixed: array(
        time('2024-05-06T07:08:09.123456Z'),
        bytes(1, 2),
        referenceTo(`${own}/a/b`),
        geo(1, 2),
        double(1.5),
        bool(false),
        map({}),
      ),
    });
  });

  it.each([
    ['a changed byte', (content: Buffer) => content.fill(content[100] === 1 ? 2 : 1, 100, 101)],
    ['a missing end', (content: Buffer) => content.subarray(0, -1)],
  ])('is rejected with %s, in an error that names the file', async (_what, damage) => {
    writeFileSync(join(folder, OUTPUT), damage(readFileSync(join(folder, OUTPUT))));
    await expect(importStore(join(folder, METADATA))).rejects.toThrow(/output-0: the record at byte \d+ is damaged/);
  });

  it('is rejected if a file is missing', async () => {
    rmSync(join(folder, OUTPUT));
    await expect(importStore(join(folder, METADATA))).rejects.toThrow('output-0');
  });
});

function fragment(type: number, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from([type]), data]);
  const header = Buffer.alloc(6);
  header.writeUInt32LE(maskedChecksum(body));
  header.writeUInt16LE(data.length, 4);
  return Buffer.concat([header, body]);
}

describe('a LevelDB log', () => {
  const BLOCK = 32_768;

  it('joins the fragments of a record, across blocks and their padding', () => {
    const [first, middle, last] = [BLOCK - 7, BLOCK - 7, 10].map((length, n) => Buffer.alloc(length, n + 1));
    const almostFull = Buffer.alloc(BLOCK - 17 - 7 - 3, 9);
    const log = Buffer.concat([
      ...[first, middle, last].map((data, n) => fragment([2, 3, 4][n] ?? 0, data ?? Buffer.alloc(0))),
      fragment(1, almostFull),
      Buffer.alloc(3),
      fragment(1, Buffer.from('end')),
    ]);
    expect([...recordsOf(log)].map((record) => record.length)).toEqual([2 * (BLOCK - 7) + 10, almostFull.length, 3]);
  });

  it('is damaged if the first or last fragment of a record is missing', () => {
    expect(() => [...recordsOf(fragment(2, Buffer.from('begun')))]).toThrow('damaged');
    expect(() => [...recordsOf(fragment(4, Buffer.from('ended')))]).toThrow('damaged');
  });
});
