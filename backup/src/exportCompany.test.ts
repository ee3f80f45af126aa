import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { layout, type Item, type Header, type StoredDocument } from './archive/folderLayout.ts';
import { linesOf } from './archive/journal.ts';
import { DatabaseError } from './cloud/firestoreRest.ts';
import { exportCompany, type ExportOptions } from './exportCompany.ts';
import { startLocalCompanies, type LocalCompanies, type LocalCompany } from './testing/localCompany.ts';
import { verifyBackup } from './verifyBackup.ts';

const INCIDENTS = 700;

let companies: LocalCompanies;
let company: LocalCompany;
let folder: string;

const document = (path: string): StoredDocument => ({ path, fields: { path: { stringValue: path } } });

beforeAll(async () => {
  companies = await startLocalCompanies();
  company = companies.add();
  for (let from = 0; from < INCIDENTS; from += 350)
    await company.database.write(Array.from({ length: 350 }, (_, at) => document(`incidents/i${from + at}`)));
  const others = ['own.things/a b', 'mailings/alerts.a', 'mailings/alerts.a/batches/1', 'batches/root'];
  await company.database.write(others.map(document));
  for (const name of ['posts/a.jpg', 'posts/b.jpg', 'posts/c.jpg', 'posts/d.jpg', 'static/ü #?'])
    company.objects.set(name, { bytes: Buffer.from(name.slice(0, 5)), facts: { contentType: 'image/jpeg' } });
});
afterAll(() => companies.close());
beforeEach(() => {
  folder = companies.newFolder();
});
afterEach(() => void vi.restoreAllMocks());

const save = (options: Partial<ExportOptions> = {}) => exportCompany({ ...company, folder, ...options });
const header = async () => JSON.parse(await readFile(layout(folder).header, 'utf8')) as Header;
const journal = async () => linesOf<Item>(await readFile(layout(folder).journal, 'utf8'));

/** Returns all documents in the backup, in the order of its files. */
async function saved(): Promise<StoredDocument[]> {
  const files = (await journal()).flatMap((item) => (item.kind === 'part' ? [item.file] : []));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => linesOf<StoredDocument>(text));
}

/** Makes the export fail once, after the given number of pages. */
function failAfter(pages: number): void {
  const documents = company.database.documents.bind(company.database);
  let seen = 0;
  vi.spyOn(company.database, 'documents').mockImplementation(async function* read(...args) {
    for await (const page of documents(...args)) {
      if (seen === pages) throw new Error('The connection was lost.');
      seen += 1;
      yield page;
    }
  });
}

describe('an export', () => {
  it('has every document and object once, subcollections too', async () => {
    const result = await save();
    expect(Object.fromEntries(result.collections)).toEqual({
      incidents: 700,
      mailings: 1,
      'own.things': 1,
      batches: 2,
    });
    expect(result).toMatchObject({ objects: 5, deletedMeanwhile: [], resumed: false });
    const documents = await saved();
    expect(new Map(documents.map(({ path, fields }) => [path, fields]))).toEqual(await company.documents());
    expect(documents).toHaveLength((await company.documents()).size);
    const { items } = await verifyBackup(folder);
    expect(items.filter(({ kind }) => kind === 'object')).toHaveLength(5);
    // Objects with the same contents share a file, and there are no leftover files.
    expect((await readdir(layout(folder).objects)).length).toBeLessThanOrEqual(2);
    expect((await readdir(folder)).toSorted()).toEqual([
      'backup.json',
      'csv',
      'documents',
      'files',
      'index.html',
      'journal.ndjson',
      'json',
      'objects',
    ]);
  });

  it('is complete only when its last step is done', async () => {
    failAfter(1);
    await expect(save()).rejects.toThrow('The connection was lost.');
    expect(await header()).not.toHaveProperty('finished');
    await expect(verifyBackup(folder)).rejects.toThrow('is incomplete');
  });

  it.each([0, 1, 2, 3, 4])(
    'that failed after %i pages continues as of the same time, with nothing twice',
    async (pages) => {
      failAfter(pages);
      await expect(save()).rejects.toThrow();
      vi.restoreAllMocks();
      const { readTime } = await header();
      await company.database.write([document('incidents/later')]);
      const result = await save();
      expect((await header()).readTime).toBe(readTime);
      const paths = (await saved()).map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
      // This document was added in an earlier run of this test.
      expect(paths.filter((path) => path !== 'incidents/later')).toHaveLength(INCIDENTS + 4);
      expect(result.objects).toBe(5);
      expect(await verifyBackup(folder)).toBeDefined();
    },
  );

  it('copies an object again only if its copy is not recorded', async () => {
    const file = company.bucket.file.bind(company.bucket);
    const read: string[] = [];
    let fails = true;
    vi.spyOn(company.bucket, 'file').mockImplementation((name, ...rest) => {
      read.push(name);
      if (fails && name === 'posts/c.jpg') throw new Error('The store is down.');
      return file(name, ...rest);
    });
    await expect(save()).rejects.toThrow('The store is down.');
    const done = (await journal()).flatMap((item) => (item.kind === 'object' ? [item.name] : []));
    expect(done).not.toContain('posts/c.jpg');
    fails = false;
    read.length = 0;
    expect(await save()).toMatchObject({ resumed: true, objects: 5 });
    expect(read.toSorted()).toEqual([...company.objects.keys()].filter((name) => !done.includes(name)).toSorted());
  });

  it('names objects that were deleted after they were listed', async () => {
    const kept = company.objects.get('posts/b.jpg') ?? expect.fail('There is no object.');
    const file = company.bucket.file.bind(company.bucket);
    vi.spyOn(company.bucket, 'file').mockImplementation((name) => {
      company.objects.delete('posts/b.jpg');
      return file(name);
    });
    const result = await save();
    company.objects.set('posts/b.jpg', kept);
    expect(result).toMatchObject({ deletedMeanwhile: ['posts/b.jpg'], objects: 4 });
    expect(await verifyBackup(folder)).toBeDefined();
  });

  it('that is stopped can be continued', async () => {
    const stop = new AbortController();
    const onProgress = ({ documents }: { readonly documents: number }) => {
      if (documents > 300) stop.abort();
    };
    await expect(save({ signal: stop.signal, onProgress })).rejects.toThrow('aborted');
    let last = { documents: 0, objects: 0, totalDocuments: 0 };
    await save({ onProgress: (progress) => void (last = { ...last, ...progress }) });
    expect(last.documents).toBe(last.totalDocuments);
    expect(last.objects).toBe(5);
  });

  it('whose time the database no longer remembers names the reason', async () => {
    failAfter(1);
    await expect(save()).rejects.toThrow();
    vi.restoreAllMocks();
    vi.spyOn(company.database, 'count').mockRejectedValue(new DatabaseError('Too old', 'FAILED_PRECONDITION'));
    await expect(save()).rejects.toMatchObject({ name: 'BackupError', message: expect.stringContaining('one hour') });
    vi.restoreAllMocks();
    vi.spyOn(company.database, 'count').mockRejectedValue(new DatabaseError('No', 'PERMISSION_DENIED'));
    await expect(save()).rejects.toThrow('No');
  });
});

const pathOf = (at: number) => `incidents/${String(at).padStart(6, '0')}`;

describe('a collection of several files', () => {
  const COUNT = 13_000;
  const PAGE = 300;

  /**
   * Pretends that there are many more incidents.
   * @param pages number of pages to read before failing
   */
  function readMany(pages = Infinity): void {
    vi.spyOn(company.database, 'documents').mockImplementation(async function* read({ collection }, { after }) {
      const first = after === undefined ? 0 : Number(after.split('/')[1]) + 1;
      if (collection !== 'incidents') return;
      for (let from = first, page = 0; from < COUNT; from += PAGE, page += 1) {
        if (page === pages) throw new Error('The connection was lost.');
        yield Array.from({ length: Math.min(PAGE, COUNT - from) }, (_, at) => document(pathOf(from + at)));
      }
    });
  }

  it('has each document once, also when the export was interrupted in each of them', async () => {
    // Fail in the first file, then in the second, then in the third.
    for (const pages of [7, 25, 22]) {
      readMany(pages);
      await expect(save()).rejects.toThrow('The connection was lost.');
      vi.restoreAllMocks();
    }
    readMany();
    expect((await save()).collections.get('incidents')).toBe(COUNT);
    const parts = (await journal()).flatMap((item) => (item.kind === 'part' ? [[item.file, item.documents]] : []));
    expect(parts).toEqual([
      ['documents/incidents.00001.ndjson', 6_000],
      ['documents/incidents.00002.ndjson', 6_000],
      ['documents/incidents.00003.ndjson', 1_000],
    ]);
    expect((await saved()).map(({ path }) => path)).toEqual(Array.from({ length: COUNT }, (_, at) => pathOf(at)));
    expect(await verifyBackup(folder)).toBeDefined();
  });
});

describe('a folder', () => {
  it('with a complete backup, one of another project or other files is refused, and stays as it is', async () => {
    await save();
    const before = await readFile(layout(folder).header, 'utf8');
    await expect(save()).rejects.toThrow('already has a complete backup');
    expect(await readFile(layout(folder).header, 'utf8')).toBe(before);

    folder = companies.newFolder();
    failAfter(1);
    await expect(save()).rejects.toThrow();
    vi.restoreAllMocks();
    await expect(save({ ...companies.add() })).rejects.toThrow(`has a backup of ${company.project}`);

    await writeFile(layout(folder).header, '{"format":2}');
    await expect(save()).rejects.toThrow('is damaged, or has a version');
    await expect(save({ folder: join(folder, 'documents') })).rejects.toThrow('is not empty');
  });
});
