import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dispatchKey, storeIncidents, type IncidentReport } from '@firehouse/incidents';
import { importIncidents, RejectsFile, type ImportOptions, type ImportResult } from '@firehouse/seed/incidents';
import { openDatabase, type OpenDatabase } from '@firehouse/project';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownSuite } from '../suite/context.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const now = Date.parse('2026-06-01T12:00:00Z');
const header = 'lat,lng,desc,zip,title,timeStamp,twp,addr,e';

let folder: string;
let opened: OpenDatabase;
let projects = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

// Each test has its own database, so that it doesn't see other imports.
beforeEach(() => {
  projects += 1;
  opened = openDatabase(`demo-import-${process.pid}-${projects}`, ownSuite().firestore);
  return opened.close;
});

/** Creates the CSV row for the nth incident. */
function row(number: number): string {
  const minute = String(number % 60).padStart(2, '0');
  const hour = String(Math.floor(number / 60) % 24).padStart(2, '0');
  const day = String(1 + Math.floor(number / 1_440)).padStart(2, '0');
  return (
    '40.58,-75.51,,18103,EMS: FALL VICTIM,' +
    `2025-06-${day} ${hour}:${minute}:00,SALISBURY,TOLLGATE LN & MILLRACE RD,1`
  );
}

/** Creates the CSV row for the nth incident, without its coordinate. */
const unlocated = (number: number) => row(number).replace(/^40.58,-75.51/, ',');

function rows(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, at) => row(from + at));
}

async function fileOf(lines: readonly string[]): Promise<string> {
  const file = join(folder, `calls-${projects}-${Math.random().toString(36).slice(2)}.csv`);
  await writeFile(file, [header, ...lines].join('\n'));
  return file;
}

async function importLines(lines: readonly string[], options: Partial<ImportOptions> = {}): Promise<ImportResult> {
  const file = await fileOf(lines);
  const result = await importIncidents(opened.db, {
    file,
    rejects: new RejectsFile(`${file}.rejects.csv`),
    dryRun: false,
    now,
    ...options,
  });
  if (result.failure !== null) throw result.failure.error;
  return result;
}

async function count(collection: string): Promise<number> {
  return (await opened.db.collection(collection).count().get()).data().count;
}

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const root = resolve(import.meta.dirname, '../..');
const BUILT = [join(root, 'seed/dist/import.js')];
/** Arguments that run the command as npm would, first comparing all sources with the build. */
const AS_NPM = [join(root, 'scripts/bootstrap.mjs'), join(root, 'scripts/run/runBuilt.ts'), 'seed', 'import'];

function command(args: readonly string[], program = BUILT): Promise<Outcome> {
  const env = { ...process.env, FIRESTORE_EMULATOR_HOST: ownSuite().firestore, INIT_CWD: folder };
  return new Promise((done) => {
    execFile(process.execPath, [...program, ...args], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('an import', () => {
  it('adds each call once, however often it is in one file or several', async () => {
    expect(await importLines(rows(0, 1_000))).toMatchObject({
      read: 1_000,
      added: 1_000,
      alreadyThere: 0,
      rejected: 0,
    });
    expect(await importLines(rows(0, 1_000))).toMatchObject({ read: 1_000, added: 0, alreadyThere: 1_000 });
    expect(await importLines(rows(700, 1_500))).toMatchObject({ read: 800, added: 500, alreadyThere: 300 });
    expect(await importLines([...rows(1_500, 1_510), ...rows(1_500, 1_510)])).toMatchObject({
      added: 10,
      alreadyThere: 10,
    });
    expect(await count('incidents')).toBe(1_510);
  });

  it('stores the values of a row', async () => {
    await importLines([row(61)]);
    const { docs } = await opened.db.collection('incidents').get();
    expect(docs.map((document) => document.data())).toEqual([
      {
        startTime: Date.parse('2025-06-01T05:01:00Z'),
        TypeCode: 'EMS',
        ChiefComplaint: 'FALL VICTIM',
        Address: 'TOLLGATE LN, SALISBURY',
        XSt: 'MILLRACE RD',
        CallerLatitude: 40.58,
        CallerLongitude: -75.51,
      },
    ]);
  });

  it('removes invisible characters, holds what they hide, and adds nothing again', async () => {
    // The id is computed before invisible characters are removed.
    const id = '16f701b3636e2283a4a35ae5a9e727af';
    const type = 'E\u200BM\u00ADS: \u200EFALL \u3164VICTIM\uFEFF';
    const hidden = `,,,,"${type}",2026-05-01 12:00:00,SALIS\u200BBURY,12\u200E  MAIN\u00A0ST,1`;
    const publication = [{ types: ['EMS: FALL*'], publish: 'held' }] as const;
    expect(await importLines([hidden], { publication })).toMatchObject({ added: 1, rejected: 0 });
    expect((await opened.db.doc(`drafts/${id}`).get()).data()).toMatchObject({
      state: 'held',
      TypeCode: 'EMS',
      ChiefComplaint: 'FALL VICTIM',
      Address: '12 MAIN ST, SALISBURY',
    });
    expect(await importLines([hidden], { publication })).toMatchObject({ added: 0, changed: 0, alreadyThere: 1 });
    expect([await count('drafts'), await count('incidents')]).toEqual([1, 0]);
  });

  it('adds nothing twice when several run at once', async () => {
    const results = await Promise.all([
      importLines(rows(0, 900)),
      importLines(rows(300, 1_200)),
      importLines(rows(0, 1_200)),
    ]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(1_200);
    expect(await count('incidents')).toBe(1_200);
  });

  it('does not reopen a call that was closed', async () => {
    await importLines(rows(0, 5));
    const { db } = opened;
    const [first] = (await db.collection('incidents').get()).docs;
    if (first === undefined) throw new Error('Nothing was imported.');
    await db.collection('incidents.closed').doc(first.id).set(first.data());
    await first.ref.delete();
    expect(await importLines(rows(0, 5))).toMatchObject({ added: 0, alreadyThere: 5 });
    expect(await count('incidents')).toBe(4);
  });

  it('does not overwrite stored calls', async () => {
    await importLines(rows(0, 1));
    const [stored] = (await opened.db.collection('incidents').get()).docs;
    await stored?.ref.update({ Description: 'corrected by hand' });
    await importLines(rows(0, 1));
    expect((await stored?.ref.get())?.get('Description')).toBe('corrected by hand');
  });

  // SPEC 10.14
  it('adds missing fields to a stored call, open or closed, and changes nothing else', async () => {
    await importLines([unlocated(0), unlocated(1)]);
    const { db } = opened;
    const [first, second] = (await db.collection('incidents').get()).docs;
    if (first === undefined || second === undefined) throw new Error('Nothing was imported.');
    await db.collection('incidents.closed').doc(first.id).set(first.data());
    await first.ref.delete();
    await second.ref.update({ CallerLatitude: 40.6 });
    expect(await importLines(rows(0, 2), { dryRun: true })).toMatchObject({ added: 0, changed: 2, alreadyThere: 0 });
    expect(await importLines(rows(0, 2))).toMatchObject({ added: 0, changed: 2, alreadyThere: 0 });
    const coordinates = async (collection: string) =>
      (await db.collection(collection).get()).docs.map((incident) => [
        incident.get('CallerLatitude'),
        incident.get('CallerLongitude'),
      ]);
    expect(await coordinates('incidents')).toEqual([[40.6, -75.51]]);
    expect(await coordinates('incidents.closed')).toEqual([[40.58, -75.51]]);
    expect(await importLines(rows(0, 2))).toMatchObject({ added: 0, changed: 0, alreadyThere: 2 });
  });

  it('combines the rows of one call, in one batch or in several', async () => {
    const lines = [unlocated(0), row(0), unlocated(1), ...rows(2, 450), row(1)];
    expect(await importLines(lines)).toMatchObject({ read: 452, added: 450, changed: 1, alreadyThere: 1 });
    const { docs } = await opened.db.collection('incidents').where('CallerLatitude', '==', 40.58).get();
    expect(docs).toHaveLength(450);
  });

  it('writes nothing in a dry run, and returns what it would do', async () => {
    await importLines(rows(0, 10));
    const lines = [...rows(5, 500), ...rows(5, 500)];
    expect(await importLines(lines, { dryRun: true })).toMatchObject({ read: 990, added: 490, alreadyThere: 500 });
    expect(await count('incidents')).toBe(10);
  });

  it('returns the years of its calls, including calls that already existed', async () => {
    const old = row(3).replace('2025-06', '2023-12');
    await importLines([old]);
    expect((await importLines([old, row(3)])).years).toEqual([2023, 2025]);
    expect((await importLines([row(3).replace('2025-06-01 00:03', '2024-12-31 23:59')])).years).toEqual([2024]);
  });

  it('stops when aborted, keeps what it added, and adds the rest the next time', async () => {
    const stop = new AbortController();
    const lines = rows(0, 3_000);
    const stopped = await importLines(lines, {
      signal: stop.signal,
      onProgress: (_, read) => {
        if (read > 500) stop.abort();
      },
    });
    expect(stopped.stoppedAfterLine).toBe(stopped.read + 1);
    expect(stopped.read).toBeLessThan(3_000);
    expect(stopped.added).toBe(stopped.read);
    expect(await count('incidents')).toBe(stopped.added);
    expect(await importLines(lines)).toMatchObject({ added: 3_000 - stopped.added, stoppedAfterLine: null });
  });
});

describe('rejected rows', () => {
  it('are written to a file with line, reason and row, and do not stop the import', async () => {
    const file = await fileOf([
      row(1),
      row(2).replace('2025-06-01', '2025-02-30'),
      '40.58,-75.51,"open',
      row(3).replace('EMS: FALL VICTIM', 'EMS: "FALL" VICTIM'),
      'one,two',
      'x'.repeat(1_000_000),
      row(4).replace('2025-06-01 00:04', '2025-03-09 02:30'),
      row(5),
    ]);
    const rejects = `${file}.rejects.csv`;
    const result = await importIncidents(opened.db, { file, rejects: new RejectsFile(rejects), dryRun: false, now });
    expect(result).toMatchObject({ read: 8, added: 2, rejected: 6, failure: null });
    const [head, ...lines] = (await readFile(rejects, 'utf8')).trimEnd().split('\r\n');
    expect(head).toBe('line,reason,row');
    expect(lines.map((line) => line.split(',').slice(0, 2).join(','))).toEqual([
      '3,"the time ""2025-02-30 00:02:00"" does not exist"',
      '4,"a quote is opened and never closed"',
      '5,"a quote is in the middle of a field"',
      '6,"has 2 columns',
      '7,"the line is too long to be a call"',
      '8,"the time ""2025-03-09 02:30:00"" does not exist: the clocks skip it"',
    ]);
    expect(lines[1]).toBe('4,"a quote is opened and never closed","40.58,-75.51,""open"');
    for (const line of lines) expect(line.length).toBeLessThan(700);
  });

  it('create no file when there are none', async () => {
    const file = await fileOf(rows(0, 3));
    await importIncidents(opened.db, { file, rejects: new RejectsFile(`${file}.rejects.csv`), dryRun: false, now });
    expect(existsSync(`${file}.rejects.csv`)).toBe(false);
  });
});

describe('npm run import', () => {
  it('imports a file, recounts its years, and prints a summary', async () => {
    const project = `demo-import-${process.pid}-command`;
    const file = await fileOf([...rows(0, 40), row(0), 'broken', row(7).replace('2025-06-01', '2024-02-29')]);
    const { code, stdout } = await command([file, '--project', project, '--rejects', 'bad.csv'], AS_NPM);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /read +43\n +added +41\n +completed +0\n +already there +1\n +rejected +1 +see .*bad\.csv\n/,
    );
    expect(stdout).toContain('Calls counted again for 2024, 2025.');
    expect(stdout).toContain('Columns used: time = "timeStamp", title = "title"');
    expect(stdout).toContain('Columns ignored: "zip", "e"');
    expect(await readFile(join(folder, 'bad.csv'), 'utf8')).toContain('43,');
    const { db, close } = openDatabase(project, ownSuite().firestore);
    expect((await db.doc('calls.volume/2025').get()).data()).toMatchObject({ May: 0, Jun: 40, Jul: 0 });
    expect((await db.doc('calls.daily/2024').get()).data()).toEqual({ days: { '02-29': 1 } });
    await close();
  });

  it('reads an unknown layout by column names and options, and writes rejects where it was started', async () => {
    const project = `demo-import-${process.pid}-foreign`;
    const elsewhere = await mkdtemp(join(tmpdir(), 'exports-'));
    const file = join(elsewhere, 'foreign.csv');
    const lines = ['40,58;-75,51;07/10/2025 17:40;07/10/2025 18:00;Fire;Brush fire;TOLLGATE LN', 'broken'];
    await writeFile(
      file,
      ['Lat.;Long.;Date/Time Dispatched;Date/Time Cleared;Nature of Incident;Matter;Where', ...lines].join('\n'),
    );
    const line = [file, '--project', project, '--column', 'address=Where', '--column', 'complaint=Matter'];
    const { code, stdout } = await command(line);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/ added +1\n[^]* rejected +1 +see /)]);
    expect(stdout).toContain(
      'Columns used: time = "Date/Time Dispatched", type = "Nature of Incident", complaint = "Matter", ' +
        'address = "Where", latitude = "Lat.", longitude = "Long."\nColumns ignored: "Date/Time Cleared"',
    );
    expect(existsSync(`${file}.rejects.csv`)).toBe(false);
    expect(await readFile(join(folder, 'foreign.csv.rejects.csv'), 'utf8')).toContain('3,"has 1 column');
    await rm(elsewhere, { recursive: true });
  });

  it('prints what would happen in a dry run, and writes nothing', async () => {
    const project = `demo-import-${process.pid}-dry`;
    const file = await fileOf([...rows(0, 4), 'broken']);
    const { code, stdout } = await command([file, '--dry-run', '--project', project]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/would be added +4\n/);
    expect(stdout).toContain('line 6: has 1 column, the header has 9');
    expect(stdout).toContain('nothing was stored');
    expect(stdout).toContain('Columns used: time = "timeStamp"');
    expect(stdout).not.toContain('counted');
    expect(existsSync(`${file}.rejects.csv`)).toBe(false);
    const { db, close } = openDatabase(project, ownSuite().firestore);
    expect(await db.listCollections()).toEqual([]);
    await close();
  });

  it('says in a sentence what is wrong with the command or the file', async () => {
    expect(await command([])).toMatchObject({ code: 2, stderr: expect.stringContaining('No file is given.') });
    expect(await command(['--bogus'])).toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
    expect(await command(['nowhere.csv'])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The file .*nowhere\.csv does not exist\./),
    });
    expect(await command(['.'])).toMatchObject({ code: 1, stderr: expect.stringContaining('is a folder') });
    await writeFile(join(folder, 'letter.csv'), 'Dear chief,\nhere are the calls.\n');
    expect(await command(['letter.csv'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not look like a list of calls'),
    });
  });
});

/** Imports a center's file, with or without incident numbers. */
async function importNumbered(content: readonly string[], center: string | null = 'county'): Promise<ImportResult> {
  const file = join(folder, `numbered-${projects}-${Math.random().toString(36).slice(2)}.csv`);
  await writeFile(file, content.join('\n'));
  return importIncidents(opened.db, {
    file,
    rejects: new RejectsFile(`${file}.rejects.csv`),
    dryRun: false,
    now,
    center,
  });
}

describe('an export with incident numbers', () => {
  const numbered = 'Incident #,time,type,address,notes';
  const lines = [
    numbered,
    'F1,2026-05-01 12:00,Fire,12 MAIN ST,first',
    'F2,2026-05-01 12:00,Fire,12 MAIN ST,the same incident under another number',
    ' f3 ,2026-05-01 13:00,Fire,14 MAIN ST,',
    ',2026-05-01 14:00,Fire,16 MAIN ST,',
  ];

  it('finds incidents by their numbers after corrections', async () => {
    expect(await importNumbered(lines)).toMatchObject({ added: 3, alreadyThere: 1, changed: 0 });
    const corrected = lines.map((line) => line.replace('MAIN ST', 'MAIN STREET').replace('12:00', '12:03'));
    // Without a number, a corrected incident counts as a different one.
    expect(await importNumbered(corrected)).toMatchObject({ added: 1, changed: 0, alreadyThere: 3 });
    expect(await count('incidents')).toBe(4);
  });

  it('is matched by content if no center is given, and refused if the numbers are missing', async () => {
    expect(await importNumbered(lines, null)).toMatchObject({ added: 3, alreadyThere: 1 });
    await expect(importNumbered([numbered.replace('Incident #', 'x'), ...lines.slice(1)])).rejects.toThrow(
      'The first line has no column for the incident number.',
    );
  });

  it('adds each incident once while dispatch reports the same incidents', async () => {
    const NUMBERS = 60;
    const time = Date.parse('2026-05-02T12:00:00Z');
    const content = Array.from(
      { length: NUMBERS },
      (_, at) => `N${at},${new Date(time + at * 60_000).toISOString()},Fire,${at} OAK ST,file`,
    );
    const reported = Array.from({ length: NUMBERS }, (_, at): IncidentReport => ({
      fields: { startTime: time + at * 60_000, TypeCode: 'Fire', Address: `${at} OAK STREET`, Description: 'dispatch' },
      dispatch: {
        key: dispatchKey('county', `N${at}`),
        revision: 1,
        message: { digest: String(at), text: '', center: 'County', isReadable: true, problem: '' },
      },
    }));
    await Promise.all([
      importNumbered([numbered, ...content]),
      ...reported.map((report) => storeIncidents(opened.db, [report])),
    ]);
    const { docs } = await opened.db.collection('incidents').get();
    expect(docs.map((document) => document.get('Description') as string)).toEqual(reported.map(() => 'dispatch'));
    expect(new Set(docs.map((document) => document.get('Address') as string)).size).toBe(NUMBERS);
    process.stdout.write(
      `Import: ${NUMBERS} incidents reported by dispatch during the import of their file, ${docs.length} stored.\n`,
    );
  });
});
