import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from './archive/fileDigest.ts';
import { layout, objectFile, type Header } from './archive/folderLayout.ts';
import { exportCompany } from './exportCompany.ts';
import { restoreCompany } from './restoreCompany.ts';
import { startLocalCompanies, type LocalCompanies } from './testing/localCompany.ts';
import { verifyBackup } from './verifyBackup.ts';

const PART = join('documents', 'posts.00001.ndjson');
const OBJECT = objectFile(digestOf('bytes'));

let companies: LocalCompanies;
let folder: string;

beforeAll(async () => {
  companies = await startLocalCompanies();
});
afterAll(() => companies.close());
beforeEach(async () => {
  const company = companies.add();
  await company.database.write([{ path: 'posts/p', fields: { title: { stringValue: 'Fair' } } }]);
  company.objects.set('posts/a.jpg', { bytes: Buffer.from('bytes'), facts: {} });
  folder = companies.newFolder();
  await exportCompany({ ...company, folder });
});

const change = async (file: string, edit: (text: string) => string) => {
  const path = join(folder, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
};

describe('a backup', () => {
  it('is verified file by file', async () => {
    const seen: [number, number][] = [];
    const { items } = await verifyBackup(folder, (files, of) => seen.push([files, of]));
    expect(items.map(({ kind }) => kind)).toEqual(['part', 'collection', 'collection', 'object']);
    expect(seen).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'a changed document',
      () => change(PART, (text) => text.replace('Fair', 'Fail')),
      `${PART} (documents of posts) is damaged`,
    ],
    ['a document less', () => change(PART, () => ''), `${PART} (documents of posts) is damaged`],
    ['no documents', () => rm(join(folder, PART)), `${PART} (documents of posts) is missing`],
    ['a changed object', () => change(OBJECT, (text) => `${text}.`), `${OBJECT} (posts/a.jpg) is damaged`],
    ['no object', () => rm(join(folder, OBJECT)), `${OBJECT} (posts/a.jpg) is missing`],
    [
      'a changed journal',
      () => change('journal.ndjson', (text) => text.replace('posts', 'other')),
      'journal.ndjson is missing or damaged',
    ],
    [
      'a line less in the journal',
      () => change('journal.ndjson', (text) => text.replace(/[^\n]*\n$/, '')),
      'journal.ndjson is missing or damaged',
    ],
    ['no journal', () => rm(layout(folder).journal), 'journal.ndjson is missing or damaged'],
    ['half a header', () => change('backup.json', (text) => text.slice(0, 40)), 'backup.json is damaged'],
    [
      'a header of another version',
      () => change('backup.json', (text) => text.replace('"format": 1', '"format": 2')),
      'backup.json is damaged',
    ],
    ['no header', () => rm(layout(folder).header), 'has no backup.'],
  ])('with %s is damaged: nothing is restored from it', async (_what, damage, message) => {
    await damage();
    const target = companies.add();
    await expect(restoreCompany({ ...target, folder, overwrite: false })).rejects.toThrow(message);
    expect((await target.documents()).size).toBe(0);
    expect(target.objects.size).toBe(0);
  });

  it('names all of its damage', async () => {
    await change(PART, () => '');
    await rm(join(folder, OBJECT));
    const message = await verifyBackup(folder).catch((error: unknown) => String(error));
    expect(message).toContain(`${PART} (documents of posts) is damaged\n  ${OBJECT} (posts/a.jpg) is missing`);
  });

  it('without its end is incomplete', async () => {
    await change('backup.json', (text) => {
      const { finished: _, ...begun } = JSON.parse(text) as Header;
      return JSON.stringify(begun);
    });
    await expect(verifyBackup(folder)).rejects.toThrow('Run the export again to complete it.');
  });
});
