import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Store } from '../store/store.ts';
import { startLocalEmulator, type LocalEmulator } from '../testing/localEmulator.ts';
import {
  array,
  bool,
  bytes,
  double,
  fieldsOf,
  geo,
  int,
  map,
  NULL,
  reference,
  text,
  time,
  timestamp,
  vector,
} from '../testing/values.ts';
import { compareTimestamps } from '../values/timestamp.ts';
import { ExportError, importStore } from './read.ts';
import { exportStore } from './write.ts';

const DEFAULT = { projectId: 'demo-a', databaseId: '(default)' };
const EVERY_KIND = fieldsOf({
  nothing: NULL,
  yes: bool(true),
  large: int(2n ** 63n - 1n),
  small: int(-(2n ** 63n)),
  whole: double(1),
  minusZero: double(-0),
  tiny: double(5e-324),
  notANumber: double(Number.NaN),
  infinite: double(-Infinity),
  early: time('0001-01-01T00:00:00Z'),
  late: time('9999-12-31T23:59:59.999999Z'),
  text: text('ä😀\u2028\n"\\ \u0000'),
  bytes: bytes(0, 255, 10),
  reference: reference('a/b'),
  place: geo(-90, 180),
  list: array(int(1), map({ deep: array() }), NULL),
  empty: map({}),
  vector: vector(1, 0.5),
  'odd.name `x`': text(''),
  '10': int(10),
  '9': int(9),
});

/** An export from version 0.1.0. */
const LEGACY = fileURLToPath(new URL('legacyFixture', import.meta.url));
const BUILT = fileURLToPath(new URL('../../dist/firestore.js', import.meta.url));

const OWNER = { authorization: 'Bearer owner' };

const processes: ChildProcess[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'export-test-'));
});
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function filled(): Store {
  const store = new Store();
  const createTime = timestamp('2024-05-06T07:08:09.000001Z');
  const updateTime = timestamp('2025-05-06T07:08:09.123456Z');
  store.database(DEFAULT).restore({ path: 'kinds/every', fields: EVERY_KIND, createTime, updateTime });
  store
    .database(DEFAULT)
    .restore({ path: 'missing/parent/below/ü', fields: fieldsOf({}), createTime, updateTime: createTime });
  store
    .database({ projectId: 'demo-b', databaseId: 'second' })
    .restore({ path: 'c/x', fields: fieldsOf({ n: int(1) }), createTime, updateTime });
  store.database({ projectId: 'demo-c', databaseId: '(default)' });
  return store;
}

function contents(store: Store): unknown {
  const pairs = store.databases().map((database) => [database.name, database.documents()] as const);
  return pairs.filter(([, documents]) => documents.length > 0);
}

describe('an export', () => {
  it('preserves every project, database, type of value and time, exactly', async () => {
    const store = filled();
    const metadata = await exportStore(store, 'demo-a', folder, 'kept');
    expect(metadata).toBe(join(folder, 'kept/kept.overall_export_metadata'));
    const back = await importStore(metadata);
    expect(contents(back)).toEqual(contents(store));
    const again = await exportStore(back, 'demo-a', folder, 'again');
    const same = (file: string): Buffer => readFileSync(join(folder, file));
    for (const part of ['all_kinds', 'other_projects'])
      expect(same(`again/all_namespaces/${part}/output-0`)).toEqual(same(`kept/all_namespaces/${part}/output-0`));
    expect(readFileSync(again)).toEqual(readFileSync(metadata));
  });

  it('waits for another export into the same folder, and is complete', async () => {
    const store = new Store();
    const at = timestamp('2024-05-06T07:08:09Z');
    const put = (n: number): void => {
      for (let one = 0; one < 3000; one += 1)
        store
          .database(DEFAULT)
          .restore({ path: `c/${n}-${one}`, fields: fieldsOf({ n: int(n) }), createTime: at, updateTime: at });
    };
    put(1);
    const first = exportStore(store, 'demo-a', folder, 'same');
    put(2);
    const [metadata] = await Promise.all([exportStore(store, 'demo-a', folder, 'same'), first]);
    expect(contents(await importStore(metadata))).toEqual(contents(store));
    expect(readdirSync(join(folder, 'same'))).toHaveLength(2);
  });

  it('that is interrupted leaves the earlier one whole', async () => {
    const store = filled();
    const metadata = await exportStore(store, 'demo-a', folder, 'interrupted');
    const before = contents(await importStore(metadata));
    const at = timestamp('2024-05-06T07:08:09Z');
    store.database(DEFAULT).restore({ path: 'c/later', fields: new Map(), createTime: at, updateTime: at });
    // Make writing the metadata file fail. Other files can still be written.
    mkdirSync(`${metadata}.part`);
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(exportStore(store, 'demo-a', folder, 'interrupted')).rejects.toThrow('EISDIR');
    expect(contents(await importStore(metadata))).toEqual(before);
    rmSync(`${metadata}.part`, { recursive: true });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await exportStore(store, 'demo-a', folder, 'interrupted');
      expect(contents(await importStore(metadata))).toEqual(contents(store));
    }
    expect(readdirSync(join(folder, 'interrupted'))).toEqual([
      expect.stringMatching(/^all_namespaces/),
      'interrupted.overall_export_metadata',
    ]);
  });

  const LAST_FILE = 'all_namespaces_next/other_projects/all_namespaces_all_kinds.export_metadata';
  // Opening a named pipe for writing blocks until another process reads from it, which pauses the export at that point.
  // Windows has no `mkfifo`.
  it.skipIf(process.platform === 'win32').each<[string, string, (pipe: string) => Promise<unknown>]>([
    [
      'the documents are half written',
      'all_namespaces_next/all_kinds/output-0',
      async (pipe) => once(createReadStream(pipe, { highWaterMark: 10 }), 'readable'),
    ],
    [
      'the metadata is written',
      'x.overall_export_metadata.part',
      async () => vi.waitFor(() => expect(existsSync(join(folder, 'x', LAST_FILE))).toBe(true), 20_000),
    ],
  ])('that is killed while %s leaves the earlier one whole', async (_when, pipe, reach) => {
    const metadata = await exportStore(filled(), 'demo-a', folder, 'x');
    const emulator = await startProcess(metadata);
    const pipePath = join(folder, 'x', pipe);
    mkdirSync(dirname(pipePath), { recursive: true });
    execFileSync('mkfifo', [pipePath]);
    const later = { fields: { text: { stringValue: 'x'.repeat(500_000) } } };
    const { status } = await fetch(`${emulator.url}/v1/projects/demo-a/databases/(default)/documents/c`, {
      method: 'POST',
      headers: OWNER,
      body: JSON.stringify(later),
    });
    expect(status).toBe(200);
    const exporting = fetch(`${emulator.url}/emulator/v1/projects/demo-a:export`, {
      method: 'POST',
      headers: OWNER,
      body: JSON.stringify({ export_directory: folder, export_name: 'x' }),
    });
    await reach(pipePath);
    emulator.child.kill('SIGKILL');
    await expect(exporting).rejects.toThrow();
    const interrupted = await importStore(metadata);
    expect(contents(interrupted)).toEqual(contents(filled()));
    rmSync(pipePath);
    await exportStore(interrupted, 'demo-a', folder, 'x');
    expect(contents(await importStore(metadata))).toEqual(contents(filled()));
  });

  it('preserves a large database, wherever its chunks are split', async () => {
    const store = new Store();
    const at = timestamp('2024-05-06T07:08:09Z');
    for (let index = 0; index < 3000; index += 1) {
      store.database(DEFAULT).restore({
        path: `c/${index}`,
        fields: fieldsOf({ text: text('ü😀'.repeat(index)) }),
        createTime: at,
        updateTime: at,
      });
    }
    const back = await importStore(await exportStore(store, 'demo-a', folder, 'large'));
    expect(contents(back)).toEqual(contents(store));
  });

  it('is a consistent snapshot, and replaces the previous one', async () => {
    const store = filled();
    const writing = exportStore(store, 'demo-a', folder, 'x');
    store.database(DEFAULT).clear();
    expect(contents(await importStore(await writing))).toEqual(contents(filled()));
    expect(contents(await importStore(await exportStore(store, 'demo-a', folder, 'x')))).toHaveLength(1);
  });

  it('advances the clock: commits after an import are later than its documents', async () => {
    const store = new Store();
    const future = timestamp('2200-01-01T00:00:00Z');
    store.database(DEFAULT).restore({ path: 'c/x', fields: fieldsOf({}), createTime: future, updateTime: future });
    const back = await importStore(await exportStore(store, 'demo-a', folder, 'x'));
    const next = back.database(DEFAULT).clock.nextCommitTime();
    expect(compareTimestamps(next, future)).toBeGreaterThan(0);
  });
});

/** Starts the built emulator with an imported export in a new process. */
async function startProcess(metadata: string): Promise<{
  readonly child: ChildProcess;
  readonly url: string;
}> {
  const child = spawn(process.execPath, [BUILT, '--port', '0', '--seed_from_export', metadata], { stdio: 'pipe' });
  processes.push(child);
  for await (const chunk of child.stdout) {
    const port = /running on .*:(\d+)/.exec(String(chunk))?.[1];
    if (port === undefined) continue;
    return { child, url: `http://127.0.0.1:${port}` };
  }
  throw new Error('The emulator did not start.');
}

function linesFile(): string {
  return join(folder, 'x/database-0.jsonl');
}

function metadataFile(): string {
  return join(folder, 'x/x.overall_export_metadata');
}

async function refusal(): Promise<string> {
  const error: unknown = await importStore(metadataFile()).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ExportError);
  return (error as Error).message;
}

describe('an export by version 0.1.0', () => {
  it('is imported, with every time', async () => {
    const store = await importStore(join(LEGACY, 'x.overall_export_metadata'), 'demo-z');
    const [first, second] = store.databases();
    expect([first?.name, second?.name]).toEqual([DEFAULT, { projectId: 'demo-b', databaseId: 'second' }]);
    const fields = { yes: bool(true), large: int(2n ** 63n - 1n), text: text('ä😀\u2028\n"') };
    const createTime = timestamp('2024-05-06T07:08:09.000001Z');
    const updateTime = timestamp('2025-05-06T07:08:09.123456Z');
    expect(first?.documents()).toEqual([
      {
        path: 'kinds/every',
        fields: fieldsOf({
          ...fields,
          map: map({ v: vector(1) }),
          bytes: { kind: 'bytes', value: Buffer.from([0, 255]) },
        }),
        createTime,
        updateTime,
      },
      { path: 'missing/parent/below/ü', fields: new Map(), createTime, updateTime: createTime },
    ]);
    expect(second?.documents()).toEqual([{ path: 'c/x', fields: fieldsOf({ n: int(1) }), createTime, updateTime }]);
  });
});

describe('a damaged export', () => {
  it.each<[string, () => void, RegExp]>([
    ['a truncated file', () => truncateSync(linesFile(), 300), /database-0\.jsonl: line 1 is damaged/],
    [
      'a missing line',
      () => writeFileSync(linesFile(), `${readFileSync(linesFile(), 'utf8').split('\n')[0]}\n`),
      /contains 1 documents instead of 2/,
    ],
    [
      'a changed value',
      () =>
        writeFileSync(
          linesFile(),
          readFileSync(linesFile(), 'utf8').replace('"yes":{"booleanValue":true', '"yes":{"booleanValue":false'),
        ),
      /was modified/,
    ],
    ['a line of nonsense', () => writeFileSync(linesFile(), 'null\n'), /line 1 is damaged: not an object/],
    [
      'a document of another database',
      () => writeFileSync(linesFile(), readFileSync(linesFile(), 'utf8').replaceAll('demo-a', 'demo-z')),
      /line 1 is damaged: .*is not in the database/,
    ],
    ['a missing file', () => rmSync(linesFile()), /database-0\.jsonl: ENOENT/],
    ['missing metadata', () => rmSync(metadataFile()), /x\.overall_export_metadata: ENOENT/],
    ['metadata of nonsense', () => writeFileSync(metadataFile(), Buffer.from([10, 0, 255, 7])), /not valid JSON/],
    [
      "Google's metadata, damaged",
      () => writeFileSync(metadataFile(), Buffer.from([1, 2, 3, 4, 1, 0, 1, 0x33])),
      /the record at byte 0 is damaged/,
    ],
    [
      'metadata of another version',
      () => writeFileSync(metadataFile(), readFileSync(metadataFile(), 'utf8').replace('"version": 1', '"version": 2')),
      /it is not an export of this emulator/,
    ],
    [
      'metadata that points elsewhere',
      () =>
        writeFileSync(
          metadataFile(),
          readFileSync(metadataFile(), 'utf8').replace('database-0.jsonl', '../../database-0.jsonl'),
        ),
      /is not a valid file name/,
    ],
    [
      'metadata of nothing',
      () => writeFileSync(metadataFile(), '{"format":"firestore-lines","version":1,"databases":[null]}'),
      /list of objects/,
    ],
  ])('%s is reported', async (_title, damage, message) => {
    cpSync(LEGACY, join(folder, 'x'), { recursive: true });
    damage();
    expect(await refusal()).toMatch(message);
  });
});

describe("the CLI's export endpoint", () => {
  let emulator: LocalEmulator;
  afterEach(async () => emulator.close());

  it('creates the files that the CLI looks for', async () => {
    emulator = await startLocalEmulator({ store: filled() });
    const body = {
      database: 'projects/demo-a/databases/(default)',
      export_directory: folder,
      export_name: 'firestore_export',
    };
    expect((await emulator.request('POST', '/emulator/v1/projects/demo-a:export', { body })).status).toBe(200);
    expect(readdirSync(join(folder, 'firestore_export')).sort()).toEqual([
      'all_namespaces',
      'firestore_export.overall_export_metadata',
    ]);
    const folders = readdirSync(join(folder, 'firestore_export/all_namespaces')).sort();
    expect(folders).toEqual(['all_kinds', 'other_projects']);
  });

  it.each([
    [{ export_name: 'x' }, 'export_directory'],
    [{ export_directory: '/tmp', export_name: '../x' }, 'file name'],
    [{ export_directory: '/tmp' }, 'file name'],
  ])('rejects %j', async (body, message) => {
    emulator = await startLocalEmulator();
    const { status, text: printed } = await emulator.request('POST', '/emulator/v1/projects/demo-a:export', { body });
    expect([status, printed.includes(message)]).toEqual([400, true]);
  });
});
