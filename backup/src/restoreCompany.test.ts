import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { layout, type StoredDocument } from './archive/folderLayout.ts';
import { exportCompany } from './exportCompany.ts';
import { restoreCompany, type RestoreOptions } from './restoreCompany.ts';
import { startLocalCompanies, type LocalCompanies, type LocalCompany } from './testing/localCompany.ts';

const INCIDENTS = 1_000;
const MEBIBYTE = 1024 * 1024;

let companies: LocalCompanies;
let source: LocalCompany;
/** Folder with a backup of `source`. */
let folder: string;
let target: LocalCompany;

const document = (path: string, text = path): StoredDocument => ({ path, fields: { text: { stringValue: text } } });

beforeAll(async () => {
  companies = await startLocalCompanies();
  source = companies.add();
  const others = [
    'alerts/a',
    'mailings/alerts.a',
    'mailings/alerts.a/batches/1',
    'posts/p',
    'suppressions/x@y.example',
  ];
  await source.database.write(others.map((path) => document(path)));
  for (let from = 0; from < INCIDENTS; from += 500)
    await source.database.write(Array.from({ length: 500 }, (_, at) => document(`incidents/i${from + at}`)));
  // Too much data for a single commit, which can have 10 MiB.
  for (let at = 0; at < 12; at += 6)
    await source.database.write(
      Array.from({ length: 6 }, (_, index) => document(`large/${at + index}`, 'x'.repeat(MEBIBYTE - 1_000))),
    );
  for (const name of ['posts/a.jpg', 'posts/b.jpg', 'static/c'])
    source.objects.set(name, {
      bytes: Buffer.from(name),
      facts: { contentType: 'image/jpeg', metadata: { clean: 'yes' } },
    });
  folder = companies.newFolder();
  await exportCompany({ ...source, folder });
});
afterAll(() => companies.close());
beforeEach(() => {
  target = companies.add();
});

const restore = (options: Partial<RestoreOptions> = {}) =>
  restoreCompany({ ...target, folder, overwrite: false, ...options });

interface Commit {
  readonly documents: readonly StoredDocument[];
  /** The collections that the documents belong to, without duplicates. */
  readonly collections: readonly string[];
}

/**
 * Records all commits of a restore.
 * @param fails returns whether a commit should fail
 */
function watchCommits(fails: (commit: Commit) => boolean = () => false): Commit[] {
  const commits: Commit[] = [];
  const write = target.database.write.bind(target.database);
  vi.spyOn(target.database, 'write').mockImplementation(async (documents) => {
    const commit = { documents, collections: [...new Set(documents.map(({ path }) => path.split('/').at(-2) ?? ''))] };
    commits.push(commit);
    if (fails(commit)) throw new Error('The commit failed.');
    await write(documents);
  });
  return commits;
}

/** Returns the files and objects that the restore's journal lists as done. */
async function done(): Promise<string[]> {
  const text = await readFile(layout(folder).restored(target.project), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly file?: string; readonly name?: string })
    .flatMap(({ file, name }) => file ?? name ?? []);
}

describe('a restore', () => {
  it('writes every document and object unchanged, whatever happened to the copies for people', async () => {
    const { csv, files, index, json } = layout(folder);
    for (const name of ['posts/a.jpg', 'posts/b.jpg']) await writeFile(join(files, name), 'Edited');
    await Promise.all([csv, index, json].map((path) => rm(path, { recursive: true })));
    const expected = await source.documents();
    expect(await restore()).toEqual({ documents: expected.size, objects: 3, resumed: false });
    expect(await target.documents()).toEqual(expected);
    expect(target.objects).toEqual(source.objects);
  });

  it('writes mailings, their batches and suppressions before what is emailed', async () => {
    const commits = watchCommits();
    await restore();
    const collections = commits.map((commit) => commit.collections.join());
    expect(collections.slice(0, 3).toSorted()).toEqual(['batches', 'mailings', 'suppressions']);
    expect(collections.slice(3)).toEqual(expect.arrayContaining(['alerts', 'posts', 'incidents']));
  });

  it('stores all objects before the first document', async () => {
    let stored = 0;
    watchCommits(() => {
      stored ||= target.objects.size;
      return false;
    });
    await restore();
    expect(stored).toBe(3);
  });

  it('keeps within the database’s limits of a commit', async () => {
    const commits = watchCommits();
    await restore();
    for (const { documents } of commits) {
      expect(documents.length).toBeLessThanOrEqual(500);
      expect(JSON.stringify(documents).length).toBeLessThan(10 * MEBIBYTE);
    }
    expect(commits.filter(({ collections }) => collections.includes('large'))).toHaveLength(2);
    expect(commits.filter(({ collections }) => collections.includes('incidents'))).toHaveLength(3);
  });

  it('reports its progress', async () => {
    const steps: [string, number][] = [];
    await restore({
      onProgress: (progress) =>
        steps.push([
          progress.step,
          progress.step === 'checking' ? progress.files : progress.documents + progress.objects,
        ]),
    });
    const last = (step: string) => steps.findLast(([of]) => of === step)?.[1];
    expect([last('checking'), last('writing')]).toEqual([10, (await source.documents()).size + 3]);
  });
});

const isOfIncidents = ({ collections }: Commit) => collections.includes('incidents');
const isLast = (commit: Commit) => isOfIncidents(commit) && commit.documents.length < 400;

describe('a commit that fails', () => {
  it.each<[string, (commit: Commit) => boolean]>([
    ['the first of a file', (commit) => isOfIncidents(commit) && commit.documents[0]?.path === 'incidents/i0'],
    ['the last of a file', isLast],
    ['every one of a file', isOfIncidents],
  ])('(%s) stops the restore, which does not count the file as restored', async (_which, fails) => {
    watchCommits(fails);
    await expect(restore()).rejects.toThrow('The commit failed.');
    expect(await done()).not.toContain('documents/incidents.00001.ndjson');
    expect((await target.documents()).size).toBeLessThan((await source.documents()).size);
  });

  it('keeps later files from being written', async () => {
    const commits = watchCommits(isOfIncidents);
    await expect(restore()).rejects.toThrow();
    const afterwards = commits.slice(commits.findIndex(isOfIncidents));
    expect(new Set(afterwards.flatMap(({ collections }) => collections))).toEqual(new Set(['incidents']));
  });

  it('is repeated by the next restore, and what was done before is not', async () => {
    watchCommits(isLast);
    await expect(restore()).rejects.toThrow();
    vi.restoreAllMocks();
    const before = await done();
    const commits = watchCommits();
    const { size } = await source.documents();
    expect(await restore()).toEqual({ documents: size, objects: 3, resumed: true });
    expect(await target.documents()).toEqual(await source.documents());
    expect(before).toContain('documents/mailings.00001.ndjson');
    expect(commits.flatMap(({ collections }) => collections)).not.toContain('mailings');
  });
});

describe('an object that cannot be stored', () => {
  it('stops the restore before any document, and is stored by the next one', async () => {
    const file = target.bucket.file.bind(target.bucket);
    const uploads: string[] = [];
    let isDown = true;
    vi.spyOn(target.bucket, 'file').mockImplementation((name) => {
      uploads.push(name);
      if (isDown && name === 'posts/b.jpg') throw new Error('The store is down.');
      return file(name);
    });
    const commits = watchCommits();
    await expect(restore()).rejects.toThrow('The store is down.');
    expect(await done()).not.toContain('posts/b.jpg');
    expect(commits).toEqual([]);
    isDown = false;
    uploads.length = 0;
    const before = await done();
    await restore();
    expect(uploads.toSorted()).toEqual(
      ['posts/a.jpg', 'posts/b.jpg', 'static/c'].filter((name) => !before.includes(name)),
    );
    expect(target.objects).toEqual(source.objects);
  });
});

describe('a restore that is stopped', () => {
  it('in the middle of a file does not count the file as restored', async () => {
    const stop = new AbortController();
    const commits = watchCommits(({ collections }) => {
      if (collections.includes('incidents')) stop.abort();
      return false;
    });
    await expect(restore({ signal: stop.signal })).rejects.toThrow('aborted');
    expect(await done()).not.toContain('documents/incidents.00001.ndjson');
    expect(commits.flatMap(({ collections }) => collections)).not.toContain('posts');
    vi.restoreAllMocks();
    expect(await restore()).toMatchObject({ resumed: true });
    expect(await target.documents()).toEqual(await source.documents());
  });

  it('before it began writes nothing', async () => {
    await expect(restore({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect((await target.documents()).size).toBe(0);
    expect(target.objects.size).toBe(0);
  });
});

describe('a restore of the same backup after a complete one', () => {
  it('writes everything again, on request only', async () => {
    await restore();
    await target.database.write([document('posts/p', 'Damaged')]);
    target.objects.delete('posts/a.jpg');
    await expect(restore()).rejects.toThrow('already has documents');
    const { size } = await source.documents();
    expect(await restore({ overwrite: true })).toEqual({ documents: size, objects: 3, resumed: false });
    expect(await target.documents()).toEqual(await source.documents());
    expect(target.objects).toEqual(source.objects);
  });
});

describe('a database with documents', () => {
  it('is refused, and nothing is written', async () => {
    await target.database.write([document('posts/p', 'Own'), document('posts/q', 'Own')]);
    await expect(restore()).rejects.toThrow('already has documents');
    // The rejected restore must not count as started.
    await expect(restore()).rejects.toThrow('already has documents');
    expect((await target.documents()).size).toBe(2);
    expect(target.objects.size).toBe(0);
  });

  it('is overwritten on request: other documents stay', async () => {
    await target.database.write([document('posts/p', 'Own'), document('posts/q', 'Own')]);
    await restore({ overwrite: true });
    const found = await target.documents();
    expect(found.get('posts/p')).toEqual({ text: { stringValue: 'posts/p' } });
    expect(found.get('posts/q')).toEqual({ text: { stringValue: 'Own' } });
  });
});
