import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../store/store.ts';
import { array, bool, bytes, double, fieldsOf, geo, int, map, NULL, text, time, vector } from '../testing/values.ts';
import type { Fields, Value } from '../values/value.ts';
import { importStore } from './read.ts';
import { readLog, writeLog } from './google/logRecords.ts';
import { exportStore } from './write.ts';

/** Exports from Google's emulator 1.19.8: one of the default database and one of a database named `second`. */
const FIXTURES = { google: 'google/fixture', named: 'google/namedFixture' } as const;
const METADATA = 'google.overall_export_metadata';
const FOLDER = 'all_namespaces/all_kinds';
const OUTPUT = `${FOLDER}/output-0`;
/** Bytes that only this emulator appends to each entity: two timestamps, each with a 2-byte tag and 8 bytes. */
const TIMES_BYTES = 20;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'google-export-'));
  cpSync(fixture('google'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function fixture(name: keyof typeof FIXTURES): string {
  return fileURLToPath(new URL(FIXTURES[name], import.meta.url));
}

function documentsOf(store: Store): ReadonlyMap<string, Fields> {
  const documents = store.database({ projectId: 'demo-a', databaseId: '(default)' }).documents();
  const byPath = documents.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  return new Map(byPath.map(({ path, fields }) => [path, fields]));
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

  it('is rejected without its last documents', async () => {
    const lastRecord = 56;
    const size = readFileSync(join(folder, OUTPUT)).length;
    truncateSync(join(folder, OUTPUT), size - lastRecord);
    await expect(importStore(join(folder, METADATA))).rejects.toThrow('it has 4 documents instead of 5');
  });

  it('has the documents of every output file, which have 5,000 each', async () => {
    const records = await recordsIn(join(folder, OUTPUT));
    writeFileSync(join(folder, OUTPUT), Buffer.concat([...writeLog(records.slice(0, 2))]));
    writeFileSync(join(folder, `${FOLDER}/output-1`), Buffer.concat([...writeLog(records.slice(2))]));
    const metadata = join(folder, FOLDER, 'all_namespaces_all_kinds.export_metadata');
    const oneFile = '\u0012\u000c\n\0\u0012\boutput-0';
    const twoFiles = '\u0012\u0016\n\0\u0012\boutput-0\u0012\boutput-1';
    writeFileSync(metadata, readFileSync(metadata, 'latin1').replace(oneFile, twoFiles), 'latin1');
    expect(documentsOf(await importStore(join(folder, METADATA))).size).toBe(5);
  });

  it('is imported into the project of the emulator, with references as they were', async () => {
    const store = await importStore(join(folder, METADATA), 'demo-z');
    expect(store.databases().map(({ name: { projectId } }) => projectId)).toEqual(['demo-z']);
    const documents = store.database({ projectId: 'demo-z', databaseId: '(default)' }).documents();
    const every = documents.find(({ path }) => path === 'kinds/every');
    expect(every?.fields.get('ref')).toEqual(referenceTo('demo-a/databases/(default)/documents/a/b/c/d'));
  });

  it('is rejected if a file is missing', async () => {
    rmSync(join(folder, OUTPUT));
    await expect(importStore(join(folder, METADATA))).rejects.toThrow('output-0');
  });
});

describe('an export of the same documents', () => {
  it.each(['google', 'named'] as const)("has the bytes of Google's (%s)", async (name) => {
    const original = fixture(name);
    const file = `${name}.overall_export_metadata`;
    const store = await importStore(join(original, file));
    await exportStore(store, 'demo-a', folder, name);
    const entities = await recordsIn(join(folder, name, OUTPUT));
    const withoutTimes = entities.map((entity) => entity.subarray(0, -TIMES_BYTES));
    expect(sorted(withoutTimes)).toEqual(sorted(await recordsIn(join(original, OUTPUT))));
    const [version, overall = Buffer.alloc(0)] = await recordsIn(join(folder, name, file));
    const [originalVersion, originalOverall = Buffer.alloc(0)] = await recordsIn(join(original, file));
    expect(version).toEqual(originalVersion);
    // Ignore the export size at the end because it includes the times.
    expect(overall.subarray(2, -4)).toEqual(originalOverall.subarray(2, -4));
    const runBytes = name.length + 22;
    const [run, originalRun] = [join(folder, name), original].map((root) =>
      readFileSync(join(root, FOLDER, 'all_namespaces_all_kinds.export_metadata')),
    );
    expect(run?.subarray(runBytes)).toEqual(originalRun?.subarray(runBytes));
    expect(run?.subarray(0, 4 + name.length)).toEqual(originalRun?.subarray(0, 4 + name.length));
  });

  it('has the documents of a named database, and special names', async () => {
    const store = await importStore(join(fixture('named'), 'named.overall_export_metadata'));
    const documents = store.database({ projectId: 'demo-a', databaseId: 'second' }).documents();
    expect(documents.map(({ path }) => path).sort()).toEqual([
      'c/__',
      'c/__id9223372036854775807__',
      'c/every',
      'missing/parent/c/x',
      'sp ace/ü 😀 %2F%/below/__id-7__',
    ]);
    const every = documents.find(({ path }) => path === 'c/every')?.fields;
    expect(every?.get('vectors')).toEqual(map({ v: vector(3), n: NULL, l: array(map({ v: vector(1, -2) })) }));
    expect(every?.get('own')).toEqual(referenceTo('demo-a/databases/second/documents/c/__id5__/d/e'));
    expect(every?.get('before')).toEqual(time('1969-12-31T23:59:59.999999Z'));
    expect(every?.get('long')).toEqual(text('ü'.repeat(16_400)));
    expect(every?.get('listOfMaps')).toEqual(array(map({}), map({ a: array(map({ b: array(text('c')) })) })));
  });
});

async function recordsIn(file: string): Promise<Buffer[]> {
  const records: Buffer[] = [];
  for await (const record of readLog(file)) records.push(record);
  return records;
}

function sorted(records: readonly Buffer[]): readonly Buffer[] {
  return records.toSorted((one, other) => one.compare(other));
}

/** Writes a log to a file and reads its records. */
async function throughFile(content: Uint8Array): Promise<Buffer[]> {
  const file = join(folder, 'log');
  writeFileSync(file, content);
  return recordsIn(file);
}

describe('a LevelDB log', () => {
  const BLOCK = 32_768;
  const HEADER = 7;

  it.each([
    ['at the end of a block', [BLOCK - HEADER, 3]],
    ['with a header at the end of a block', [BLOCK - 2 * HEADER, 3]],
    ['with padding at the end of a block', [BLOCK - HEADER - 5, 3]],
    ['across blocks', [10, 3 * BLOCK, 0, BLOCK, 20]],
  ])('has the records that were written, %s', async (_where, lengths) => {
    const records = lengths.map((length, n) => Buffer.alloc(length, n + 1));
    expect(await throughFile(Buffer.concat([...writeLog(records)]))).toEqual(records);
  });

  it('is damaged if the first or last fragment of a record is missing', async () => {
    const log = Buffer.concat([...writeLog([Buffer.alloc(BLOCK)])]);
    await expect(throughFile(log.subarray(BLOCK))).rejects.toThrow('damaged');
    await expect(throughFile(log.subarray(0, BLOCK))).rejects.toThrow('damaged');
  });
});
