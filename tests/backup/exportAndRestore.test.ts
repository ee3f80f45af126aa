import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  connect,
  exportCompany,
  restoreCompany,
  verifyBackup,
  type Connection,
  type ExportOptions,
  type RestoreOptions,
} from '@firehouse/backup';
import { openDatabase } from '@firehouse/project';
import { parse } from 'csv-parse/sync';
import { GeoPoint, Timestamp, type Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';

/** More documents than fit into one file. */
const INCIDENTS = 7_000;
const IMAGES = 12;

let folder: string;
let backups = 0;
let projects = 0;
const open: { close: () => Promise<void> }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** A separate project in the emulators, with its own object store. */
interface Company extends Connection {
  readonly project: string;
  readonly db: Firestore;
}

async function newCompany(): Promise<Company> {
  projects += 1;
  const project = `demo-backup-${process.pid}-${projects}`;
  const { firestore, storage } = ownSuite();
  const connection = await connect({ projectId: project, emulator: firestore, storage, description: '' }, undefined);
  const { db, close } = openDatabase(project, firestore);
  open.push(connection, { close });
  return { ...connection, project, db };
}

const newFolder = () => {
  backups += 1;
  return join(folder, `backup-${backups}`);
};
const exporting = (from: Company, to: string, options: Partial<ExportOptions> = {}) =>
  exportCompany({ ...from, folder: to, ...options });
const restoring = (from: string, to: Company, options: Partial<RestoreOptions> = {}) =>
  restoreCompany({ ...to, folder: from, overwrite: false, ...options });

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Values of many types, and strings that could break a line-based format. */
const strange = {
  startTime: 1,
  TypeCode: 'a\u2028b\u2029c\r\nd\u0000e"\\',
  Address: '=HYPERLINK("x")',
  nothing: null,
  whole: 40,
  part: 0.1,
  huge: Number.MAX_VALUE,
  none: Number.NaN,
  time: new Timestamp(1, 123_456_000),
  point: new GeoPoint(40.5, -75.25),
  bytes: Buffer.from([0, 255, 10]),
  list: [1, { inner: ['x'] }],
  map: { 'a.b': 1, 'c`d': { é: true } },
};

async function fill({ db, bucket }: Company): Promise<void> {
  const numbers = [...Array(INCIDENTS).keys()];
  for (let from = 0; from < INCIDENTS; from += 500) {
    const batch = db.batch();
    for (const at of numbers.slice(from, from + 500)) {
      const startTime = Date.UTC(2024, 0, 1) + at * 60_000;
      batch.set(db.doc(`incidents/i${at}`), { startTime, TypeCode: 'EMS', Address: `${at} Main Street` });
    }
    await batch.commit();
  }
  const others = {
    'incidents/strange ünicode': strange,
    'members/ada@people.example': {
      email: 'ada@people.example',
      fName: 'Ada',
      lName: 'Byrne',
      orgRoles: ['Captain', 'Trustee'],
      address: { city: 'Allentown' },
    },
    'alerts/a': { title: 'Ice', location: { coordinate: { lat: 40, lng: -75 }, address: 'Hill' } },
    'mailings/alerts.a': { type: 'alerts', title: 'Ice', state: 'finished' },
    'mailings/alerts.a/batches/1': { sent: 3 },
    'own.things/x': { of: 'the company' },
  };
  await Promise.all(Object.entries(others).map(([path, fields]) => db.doc(path).set(fields)));
  for (let at = 0; at < IMAGES; at++) {
    // Two images have the same content.
    await bucket.file(`posts/image ${at} ü#?.jpg`).save(Buffer.alloc(10_000, at % (IMAGES - 1)), {
      resumable: false,
      contentType: 'image/jpeg',
      metadata: { cacheControl: 'public, max-age=60', metadata: { clean: 'yes', number: String(at) } },
    });
  }
  await bucket.file('static/empty.txt').save('', { resumable: false, contentType: 'text/plain' });
}

/** Returns all items of a complete backup as JSON, including their digests. Equal for companies with equal data. */
async function contentOf(path: string): Promise<string[]> {
  const { items } = await verifyBackup(path);
  return items.map((item) => JSON.stringify(item)).sort();
}

/** Returns options that abort after the given number of progress reports. */
function stopAfter(steps: number) {
  const stop = new AbortController();
  let seen = 0;
  const onProgress = () => {
    seen += 1;
    if (seen === steps) stop.abort();
  };
  return { signal: stop.signal, onProgress };
}

describe('a backup', () => {
  let company: Company;
  let original: string;

  beforeAll(async () => {
    company = await newCompany();
    await fill(company);
    original = newFolder();
    await exporting(company, original);
  });
  beforeEach(async () => {
    projects += 1;
  });

  it('restores every document and object unchanged into another project', async () => {
    const other = await newCompany();
    expect(await restoring(original, other)).toEqual({
      documents: INCIDENTS + 6,
      objects: IMAGES + 1,
      resumed: false,
    });
    const again = newFolder();
    await exporting(other, again);
    expect(await contentOf(again)).toEqual(await contentOf(original));
    expect((await other.db.doc('incidents/strange ünicode').get()).data()).toEqual(strange);
  });

  it('can resume an export where it was stopped', async () => {
    const path = newFolder();
    await expect(exporting(company, path, stopAfter(22))).rejects.toThrow('aborted');
    await expect(verifyBackup(path)).rejects.toThrow('is incomplete. Run the export again to complete it.');
    // Written after the backup's read time, so the backup must not contain it.
    await company.db.doc('incidents/later').set({ startTime: 2, TypeCode: 'EMS', Address: 'x' });
    // Simulate a process that was killed while writing a line.
    const journal = join(path, 'journal.ndjson');
    await writeFile(journal, `${await readFile(journal, 'utf8')}{"kind":"part","coll`);
    await expect(exporting(company, path, stopAfter(8))).rejects.toThrow('aborted');
    expect(await exporting(company, path)).toMatchObject({ resumed: true, objects: IMAGES + 1 });
    await company.db.doc('incidents/later').delete();
    expect(await contentOf(path)).toEqual(await contentOf(original));
  });

  it('can resume a restore that was stopped', async () => {
    const other = await newCompany();
    await expect(restoring(original, other, stopAfter(20))).rejects.toThrow('aborted');
    await expect(restoring(original, other, stopAfter(31))).rejects.toThrow('aborted');
    expect(await restoring(original, other)).toMatchObject({ resumed: true, documents: INCIDENTS + 6 });
    const again = newFolder();
    await exporting(other, again);
    expect(await contentOf(again)).toEqual(await contentOf(original));
  });

  it('names each damaged and missing file, and restores nothing', async () => {
    const path = newFolder();
    await exporting(company, path);
    const parts = (await readdir(join(path, 'documents'))).filter((name) => name.startsWith('incidents.'));
    expect(parts).toHaveLength(2);
    const [first = '', second = ''] = parts.sort();
    const text = await readFile(join(path, 'documents', first), 'utf8');
    await writeFile(join(path, 'documents', first), text.replace('17 Main', '18 Main'));
    await truncate(join(path, 'documents', second), 100);
    await rm(join(path, 'documents', 'members.00001.ndjson'));
    const other = await newCompany();
    const error = await restoring(path, other).catch((thrown: unknown) => String(thrown));
    expect(error).toContain('This backup is damaged, so nothing is restored from it:');
    expect(error).toContain(`documents/${first} (documents of incidents) is damaged`);
    expect(error).toContain(`documents/${second} (documents of incidents) is damaged`);
    expect(error).toContain('documents/members.00001.ndjson (documents of members) is missing');
    expect(await other.database.isEmpty()).toBe(true);
    const [objects] = await other.bucket.getFiles();
    expect(objects).toEqual([]);

    const item = (await verifyBackup(original)).items.find(({ kind }) => kind === 'object');
    await writeFile(join(path, 'journal.ndjson'), JSON.stringify(item));
    await expect(restoring(path, other)).rejects.toThrow('journal.ndjson is missing or damaged');
    await writeFile(join(path, 'backup.json'), '{"format":');
    await expect(restoring(path, other)).rejects.toThrow('backup.json is damaged');
    await expect(restoring(join(path, 'none'), other)).rejects.toThrow('has no backup.');
  });

  it('reads and writes no path outside its folder', async () => {
    const outside = join(folder, 'outside');
    await mkdir(outside);
    const secret = join(outside, 'secret.ndjson');
    const line = `${JSON.stringify({ path: 'posts/secret', fields: {} })}\n`;
    await writeFile(secret, line);
    const other = await newCompany();
    const forged = async (file: string) => {
      const path = newFolder();
      await mkdir(path);
      const part = { kind: 'part', collection: 'posts', isGroup: false, file, documents: 1, bytes: 1, last: 'posts/x' };
      const journal = `${JSON.stringify({ ...part, sha256: sha256(line) })}\n`;
      const finished = { at: '2026-01-01T00:00:00Z', journal: sha256(journal) };
      const header = { format: 1, project: 'demo', readTime: '2026-01-01T00:00:00Z', finished };
      await writeFile(join(path, 'backup.json'), JSON.stringify(header));
      await writeFile(join(path, 'journal.ndjson'), journal);
      return path;
    };
    const links: readonly (readonly [file: string, link?: string, target?: string])[] = [
      ['../outside/secret.ndjson'],
      ['documents/../../outside/secret.ndjson'],
      ['secret.ndjson', 'secret.ndjson', secret],
      ['documents/secret.ndjson', 'documents', outside],
    ];
    for (const [file, link, target] of links) {
      const path = await forged(file);
      if (link !== undefined && target !== undefined) await symlink(target, join(path, link));
      await expect(restoring(path, other), file).rejects.toThrow(`${file} (documents of posts) is not a file of this`);
    }
    for (const target of ['precious', 'new']) {
      const path = await forged('posts.ndjson');
      await writeFile(join(path, 'posts.ndjson'), line);
      if (target === 'precious') await writeFile(join(outside, target), 'a line without an end');
      await symlink(join(outside, target), join(path, `restored.${other.project}.ndjson`));
      await expect(restoring(path, other), target).rejects.toThrow('is not a file of this folder');
    }
    expect(await readdir(outside)).toEqual(['precious', 'secret.ndjson']);
    expect(await readFile(join(outside, 'precious'), 'utf8')).toBe('a line without an end');
    expect(await other.database.isEmpty()).toBe(true);
  });

  it('overwrites existing documents only on request', async () => {
    const other = await newCompany();
    await other.db.doc('posts/own').set({ title: 'Own' });
    await other.db.doc('alerts/a').set({ title: 'Old' });
    await expect(restoring(original, other)).rejects.toThrow('already has documents');
    expect(await restoring(original, other, { overwrite: true })).toMatchObject({ documents: INCIDENTS + 6 });
    expect((await other.db.doc('posts/own').get()).data()).toEqual({ title: 'Own' });
    expect((await other.db.doc('alerts/a').get()).get('title')).toBe('Ice');
  });

  it('is never written into a folder with other content', async () => {
    await expect(exporting(company, original)).rejects.toThrow('has a complete backup of');
    const path = newFolder();
    await expect(exporting(company, path, stopAfter(3))).rejects.toThrow('aborted');
    await expect(exporting(await newCompany(), path)).rejects.toThrow(`has a backup of ${company.project}`);
    await expect(exporting(company, folder)).rejects.toThrow('is not empty');
  });

  it('has all documents as CSV and JSON for other software', async () => {
    const csv = async (name: string) =>
      parse(await readFile(join(original, 'csv', `${name}.csv`), 'utf8'), { columns: true, bom: true }) as Record<
        string,
        string
      >[];
    const incidents = await csv('incidents');
    expect(incidents).toHaveLength(INCIDENTS + 1);
    expect(incidents.find(({ id }) => id === 'strange ünicode')).toMatchObject({
      startTime: '1',
      TypeCode: strange.TypeCode,
      Address: `'${strange.Address}`,
    });
    expect(await csv('members')).toMatchObject([
      { fName: 'Ada', orgRoles: 'Captain; Trustee', 'address.city': 'Allentown' },
    ]);
    expect(await csv('alerts')).toMatchObject([{ 'location.coordinate.lat': '40', 'location.address': 'Hill' }]);
    const json = JSON.parse(await readFile(join(original, 'json', 'incidents.json'), 'utf8')) as { id: string }[];
    expect(json).toHaveLength(INCIDENTS + 1);
    expect(json.find(({ id }) => id === 'strange ünicode')).toMatchObject({
      whole: 40,
      none: 'NaN',
      time: '1970-01-01T00:00:01.123456Z',
      point: { lat: 40.5, lng: -75.25 },
      map: strange.map,
    });
    expect(await readdir(join(original, 'json'))).toContain('own.things.json');
  });

  it('is created and restored by the commands, which report what they did', async () => {
    const path = newFolder();
    const other = await newCompany();
    const made = await command('export', [path, '--project', company.project]);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain(`  incidents: ${(INCIDENTS + 1).toLocaleString('en-US')}`);
    expect(made.stdout).toContain('The backup is complete.');
    expect(await command('restore', [path, '--check', '--project', other.project])).toMatchObject({ code: 0 });
    const restored = await command('restore', [path, '--project', other.project]);
    expect(restored.stdout).toContain(`Restored ${(INCIDENTS + 6).toLocaleString('en-US')} documents and 13 objects.`);
    expect(await command('export', [path, '--project', company.project])).toMatchObject({ code: 1 });
    expect(await command('export', [])).toMatchObject({ code: 2 });
    expect(await command('restore', ['x', '--force'])).toMatchObject({ code: 2 });
    expect((await command('restore', ['--help'])).stdout).toContain('Usage: npm run restore');
  });
});

const RUN_BUILT = ['bootstrap.mjs', 'run/runBuilt.ts'].map((file) =>
  resolve(import.meta.dirname, '../../scripts', file),
);

/** Runs a command as npm would. */
function command(name: 'export' | 'restore', args: readonly string[]) {
  const { firestore, storage } = ownSuite();
  const env = {
    ...process.env,
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_STORAGE_EMULATOR_HOST: storage,
    INIT_CWD: folder,
  };
  return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((done) => {
    execFile(process.execPath, [...RUN_BUILT, 'backup', name, ...args], { env }, (error, stdout, stderr) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}
