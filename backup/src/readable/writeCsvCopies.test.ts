import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { company, entities } from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  layout,
  objectFile,
  partFile,
  type Header,
  type Part,
  type StoredDocument,
  type StoredObject,
} from '../archive/folderLayout.ts';
import { cellOf, columnsOf, localTime } from './csvColumns.ts';
import { nameFiles } from './namedFiles.ts';
import { plainFields } from './plainValues.ts';
import { writeReadable } from './writeCsvCopies.ts';

const text = (stringValue: string) => ({ stringValue });
const header: Header = { format: 1, project: 'hill-fire', readTime: '2026-06-01T12:00:00Z' };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'readable-'));
  await mkdir(layout(folder).documents);
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file with documents, as in a backup. */
async function part(collection: string, number: number, documents: readonly StoredDocument[]): Promise<Part> {
  const file = partFile(collection, number);
  await writeFile(join(folder, file), documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  return { kind: 'part', file, collection, isGroup: false, documents: 0, bytes: 0, sha256: '', last: '' };
}

it('each collection is one JSON file, and one CSV file if the model has it', async () => {
  const media = { arrayValue: { values: [text('/posts/a:b.jpg')] } };
  const posts = Array.from({ length: 501 }, (_, at) => ({
    path: `posts/p${at}`,
    fields: { title: text(`=${at}`), ...(at === 500 ? { media } : {}) },
  }));
  const card = object('posts/a:b.card.jpg');
  await mkdir(join(folder, objectFile(card.sha256), '..'), { recursive: true });
  await writeFile(join(folder, objectFile(card.sha256)), 'JPG');
  const parts = [
    await part('posts', 1, posts.slice(0, 500)),
    await part('posts', 2, posts.slice(500)),
    await part('batches', 1, [{ path: 'mailings/m/batches/1', fields: {} }]),
  ];
  // The second call must overwrite the files.
  for (const _ of [1, 2]) await writeReadable(folder, header, [...parts, card]);
  const { csv, json } = layout(folder);
  expect([await readdir(csv), (await readdir(json)).toSorted()]).toEqual([
    ['posts.csv'],
    ['batches.json', 'posts.json'],
  ]);
  const read = async (name: string) => JSON.parse(await readFile(join(json, name), 'utf8')) as unknown[];
  expect(await read('posts.json')).toEqual(
    posts.map((_, at) => ({ id: `p${at}`, title: `=${at}`, ...(at === 500 && { media: ['/posts/a:b.jpg'] }) })),
  );
  expect(await read('batches.json')).toEqual([{ id: 'mailings/m/batches/1' }]);
  const rows = (await readFile(join(csv, 'posts.csv'), 'utf8')).split('\r\n');
  expect(rows[0]?.startsWith('\uFEFF"id","type","title",')).toBe(true);
  // The apostrophe keeps spreadsheets from evaluating text that starts with `=`.
  expect(rows.slice(1, -1).map((row) => row.split(',').slice(0, 3))).toEqual(
    posts.map((_, at) => [`"p${at}"`, '""', `"'=${at}"`]),
  );

  expect(await readFile(join(folder, 'files/posts/a_b.card.jpg'), 'utf8')).toBe('JPG');
  const page = await readFile(layout(folder).index, 'utf8');
  expect(page).toContain('<a href="csv/posts.csv">Post</a> (posts)</td><td>501</td>');
  expect(page).toMatch(/href="files\/posts\/a_b\.card\.jpg">.*Post: =500/);
  expect(page).not.toContain('<script');
});

const object = (name: string, contentType?: string): StoredObject => ({
  kind: 'object',
  name,
  bytes: 1,
  sha256: 'ab12',
  ...(contentType !== undefined && { contentType }),
});

it('objects have names that every system accepts, with an ending, and none twice', () => {
  const files = nameFiles([
    object('posts/Barn fire.jpg'),
    object('posts/BARN FIRE.jpg'),
    object('members/../../con.png'),
    object('apparatus/engine', 'image/webp'),
    object('static/about', 'text/plain; charset=utf-8'),
    object(`posts/${'x'.repeat(300)}.jpg`),
  ]).map(({ file }) => file);
  expect(files.slice(0, -1)).toEqual([
    'posts/Barn fire.jpg',
    'posts/BARN FIRE (2).jpg',
    'members/_/_/_con.png',
    'apparatus/engine.webp',
    'static/about.txt',
  ]);
  expect(files.at(-1)).toMatch(/^posts\/x{120}\.jpg$/);
});

it('values are plain for other software', () => {
  expect(
    plainFields({
      whole: { integerValue: '40' },
      part: { doubleValue: 0.5 },
      none: { doubleValue: 'NaN' },
      zero: { integerValue: '0' },
      yes: { booleanValue: false },
      nothing: { nullValue: null },
      time: { timestampValue: '2026-06-01T12:00:00Z' },
      point: { geoPointValue: { latitude: 40.5 } },
      list: { arrayValue: { values: [text('a'), { arrayValue: {} }] } },
      map: { mapValue: { fields: { inner: { integerValue: '1' } } } },
      empty: { mapValue: {} },
    }),
  ).toEqual({
    whole: 40,
    part: 0.5,
    none: 'NaN',
    zero: 0,
    yes: false,
    nothing: null,
    time: '2026-06-01T12:00:00Z',
    point: { lat: 40.5, lng: 0 },
    list: ['a', []],
    map: { inner: 1 },
    empty: {},
  });
});

it('local times are the company’s', () => {
  expect(localTime(Date.parse('2026-07-10T17:40:05Z'))).toBe(
    new Date('2026-07-10T17:40:05Z').toLocaleString('sv-SE', { timeZone: company.timeZone }),
  );
});

describe('a column', () => {
  it('is a field, with those of groups and places', () => {
    const columns = columnsOf(entities.members.fields);
    expect(columns).toEqual(expect.arrayContaining(['email', 'address.city', 'contact.emergency.phone']));
    expect(columns).not.toContain('address');
    expect(columnsOf(entities.alerts.fields)).toEqual(
      expect.arrayContaining(['location.address', 'location.coordinate.lat', 'location.coordinate.lng']),
    );
  });

  it.each<[string, string | number]>([
    // Computed, because the expected times depend on the company's time zone and on daylight saving time.
    ['at (local)', localTime('2026-07-10T17:40:05Z')],
    ['since (local date)', localTime('2026-07-10T17:40:05Z').slice(0, 10)],
    ['none (local)', ''],
    ['text (local)', ''],
    ['text', 'x'],
    ['zero', 0],
    ['no', 'false'],
    ['list', 'a; b'],
    ['mixed', '["a",1]'],
    ['group.inner', 'y'],
    ['group', '{"inner":"y"}'],
    ['group.none', ''],
    ['text.inner', ''],
    ['nothing', ''],
    ['none', ''],
  ])('%s has the cell %j', (column, cell) => {
    const document = {
      at: Date.parse('2026-07-10T17:40:05Z'),
      since: '2026-07-10T17:40:05.123456Z',
      text: 'x',
      zero: 0,
      no: false,
      list: ['a', 'b'],
      mixed: ['a', 1],
      group: { inner: 'y' },
      nothing: null,
    };
    expect(cellOf(document, column)).toBe(cell);
  });
});
