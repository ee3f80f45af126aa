import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  allowedQueries,
  DAY_MS,
  entities,
  isCollection,
  mailingId,
  project,
  type Audience,
  type Collection,
  type Entity,
  type Field,
  type FieldSet,
} from '@firehouse/model';
import type { PublicationPolicy } from '@firehouse/model/publication';
import { FieldValue, GeoPoint, Timestamp, type DocumentData } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api.ts';
import { createFeeds } from '../feeds/serveFeeds.ts';
import { jsonOf } from '../documents/toJson.ts';
import { readListRequest } from '../lists/listRequest.ts';
import { beginList } from '../lists/readList.ts';
import { currentContent } from '../mailings/currentContent.ts';
import { mailingEmail } from '../mailings/mailingEmail.ts';
import { planMailing } from '../mailings/planMailing.ts';
import { startDueMailings } from '../mailings/startDueMailings.ts';
import type { MailingTask } from '../mailings/mailingTask.ts';
import { defaultSettings } from '../platform/settings.ts';
import { visibleDocuments } from '../publication/visibleDocuments.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';

// Fills every field in every collection with values of every wrong type, as someone could do in the Firebase console.
// All endpoints must still work, and return the well-formed documents in full.

vi.mock('../documents/recordMalformed.ts', () => ({ notice: vi.fn() }));
vi.mock('../feeds/fetchShell.ts', () => ({
  shellOf: () => Promise.resolve({ html: '<head></head><main></main></noscript>', headers: {} }),
}));

const NOW = Date.now();
const SOUND = 'sound';
const ago = (minutes: number) => NOW - minutes * 60_000;

let firestore: LocalFirestore;
let servers: Server[] = [];
let api: string;
let feeds: string;
const stored = new Map<Collection, Map<string, DocumentData>>();

/** Returns values of every Firestore type. Undefined means that the field is missing. */
function wrongValues(): Readonly<Record<string, unknown>> {
  return {
    absent: undefined,
    null: null,
    text: 'x',
    'empty text': '',
    number: 7,
    'large number': 1e300,
    NaN: Number.NaN,
    infinity: -Infinity,
    boolean: true,
    map: { a: 1 },
    'nested map': { coordinate: { lat: 'x', lng: 1 }, address: 5, '01-05': 'x' },
    array: [1, 'x', null, { a: 1 }],
    'empty array': [],
    timestamp: Timestamp.fromMillis(NOW),
    'first timestamp': Timestamp.fromDate(new Date('0001-01-01T00:00:00Z')),
    geopoint: new GeoPoint(40, -75),
    bytes: Buffer.from('x'),
    reference: firestore.db.doc('posts/x'),
    vector: FieldValue.vector([1, 2]),
  };
}

function validValue(name: string, field: Field): unknown {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
      return `Sound ${name}`;
    case 'email':
      return `${SOUND}@people.example`;
    case 'checkbox':
      return true;
    case 'number':
      return 5;
    case 'epochMs':
      return ago(2);
    case 'timestamp':
      return Timestamp.fromMillis(name.startsWith('end') || field.after !== undefined ? ago(-60) : ago(3));
    case 'select':
      // The last option is a merged mailing, which isn't sent, or an incident released in full.
      return field.options[name === 'state' || name === 'releasedAs' ? field.options.length - 1 : 0];
    case 'multiselect':
    case 'multicheckbox':
      return [field.options[0]];
    case 'file':
      return '/posts/a.jpg';
    case 'files':
      return ['/posts/a.jpg'];
    case 'location':
      return { coordinate: { lat: 40, lng: -75 }, address: 'Sound Street' };
    case 'group':
      return validFields(field.fields);
    case 'counts':
      return { '01-05': 3 };
    case 'names':
    case 'incidentIds':
      return [SOUND];
  }
}

function validFields(fields: FieldSet): DocumentData {
  const own = Object.entries(fields).filter(([name]) => name !== 'publication');
  return Object.fromEntries(own.map(([name, field]) => [name, validValue(name, field)]));
}

/** Creates a copy of the document for each field, including nested ones, and each wrong value. */
function malformedDocuments(fields: FieldSet, whole: DocumentData): [string, DocumentData][] {
  return Object.entries(fields).flatMap(([name, field]): [string, DocumentData][] => {
    const { [name]: _, ...others } = whole;
    const withValue = (value: unknown): DocumentData => (value === undefined ? others : { ...others, [name]: value });
    const own = Object.entries(wrongValues()).map(([kind, value]): [string, DocumentData] => [
      `${name} ${kind}`,
      withValue(value),
    ]);
    const within = field.kind === 'group' ? malformedDocuments(field.fields, whole[name] as DocumentData) : [];
    return own.concat(within.map(([id, group]) => [`${name}.${id}`, withValue(group)]));
  });
}

async function listen(app: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(app);
  servers = [...servers, server];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  firestore = await startLocalFirestore();
  for (const [collection, entity] of Object.entries<Entity>(entities)) {
    if (!isCollection(collection)) continue;
    const whole = validFields(entity.fields);
    stored.set(collection, new Map([[SOUND, whole], ...malformedDocuments(entity.fields, whole)]));
  }
  const writes = [...stored].flatMap(([collection, documents]) =>
    [...documents].map(([id, data]) => ({ ref: firestore.db.collection(collection).doc(id), data })),
  );
  for (let start = 0; start < writes.length; start += 500) {
    const batch = firestore.db.batch();
    for (const { ref, data } of writes.slice(start, start + 500)) batch.set(ref, data);
    await batch.commit();
  }
  const settings = { ...defaultSettings, shareReadsMs: 0, digestKey: 'key' };
  api = await listen(createApi(() => settings));
  feeds = await listen(createFeeds(() => settings));
});

afterAll(async () => {
  for (const server of servers) server.close();
  await firestore.close();
});

/** Returns IDs of malformed documents, one for each field and some of the types. */
function idsOf(collection: Collection): string[] {
  const ids = [...(stored.get(collection)?.keys() ?? [])];
  return ids.filter((id) => / (?:absent|number|map|first timestamp)$/.test(id)).map(encodeURIComponent);
}

/** Returns a collection's well-formed document as an audience sees it. */
function soundJson(collection: Collection, audience: Audience): unknown {
  return jsonOf(project(entities[collection], { id: SOUND, data: stored.get(collection)?.get(SOUND) ?? {} }, audience));
}

const isIsoTime = (value: unknown) => typeof value === 'string' && new Date(value).toISOString() === value;

/** Checks that fields in a response have the types declared by the entity. */
function expectTypes(fields: FieldSet, json: Readonly<Record<string, unknown>>, where: string): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = json[name];
    if (value === undefined) continue;
    const is: Readonly<Record<Field['kind'], (value: unknown) => boolean>> = {
      text: (one) => typeof one === 'string',
      textarea: (one) => typeof one === 'string',
      phone: (one) => typeof one === 'string',
      email: (one) => typeof one === 'string',
      file: (one) => typeof one === 'string',
      checkbox: (one) => typeof one === 'boolean',
      number: (one) => typeof one === 'number',
      epochMs: (one) => typeof one === 'number' && !Number.isNaN(new Date(one).getTime()),
      timestamp: isIsoTime,
      select: (one) => 'options' in field && field.options.some((option) => option === one),
      multiselect: (one) =>
        Array.isArray(one) && one.every((each) => 'options' in field && field.options.includes(each)),
      multicheckbox: (one) => is.multiselect(one),
      files: (one) => Array.isArray(one) && one.every((each) => typeof each === 'string'),
      names: (one) => is.files(one),
      incidentIds: (one) => is.files(one),
      location: (one) => {
        const { coordinate, address } = one as { coordinate?: { lat: unknown; lng: unknown }; address?: unknown };
        const isMapped = coordinate !== undefined && [coordinate.lat, coordinate.lng].every(Number.isFinite);
        return (
          (isMapped || coordinate === undefined) && (typeof address === 'string' || (address === undefined && isMapped))
        );
      },
      group: (one) => typeof one === 'object' && one !== null && !Array.isArray(one),
      counts: (one) => Object.values(one as object).every(Number.isFinite),
    };
    expect(is[field.kind](value), `${where}: ${name} is ${JSON.stringify(value)}`).toBe(true);
    if (field.kind === 'group') expectTypes(field.fields, value as Readonly<Record<string, unknown>>, where);
  }
}

/** Checks that a list contains the complete well-formed document, and only valid fields of the others. */
function expectList(collection: Collection, audience: Audience, list: readonly unknown[]): void {
  expect(list).toContainEqual(soundJson(collection, audience));
  const { fields }: Entity = entities[collection];
  for (const one of list as Record<string, unknown>[]) {
    expectTypes(fields, one, collection);
    for (const [name, field] of Object.entries(fields)) {
      const isSeen = Object.hasOwn(soundJson(collection, audience) as object, name);
      if (field.required && !field.shownWithout && isSeen) expect(one, `${collection}: ${name}`).toHaveProperty(name);
    }
  }
}

const role = (audience: Audience) => ({ audience, signedIn: audience !== 'public', member: undefined, key: undefined });

/** Returns the list that the API sends to an audience. */
async function listed(
  collection: Collection,
  audience: Audience,
  query: object = {},
  publication: PublicationPolicy = [],
) {
  const visible = visibleDocuments(role(audience), collection, { publication, digestKey: 'key' });
  const { first } = await beginList(
    firestore.db,
    readListRequest(collection, { limit: '-1', ...query }, audience),
    visible,
  );
  return first.map(({ json }) => JSON.parse(json) as Record<string, unknown>);
}

const collections = Object.keys(entities) as Collection[];

describe.each(collections)('%s', (collection) => {
  it('every order of its list has what is well-formed', async () => {
    const orders = new Set(allowedQueries[collection].map(({ by }) => `${by},asc`));
    for (const orderBy of orders) expectList(collection, 'admin', await listed(collection, 'admin', { orderBy }));
  });

  it('every document answers', () => {
    const visible = visibleDocuments(role('admin'), collection, { publication: [], digestKey: '' });
    for (const [id, data] of stored.get(collection) ?? []) {
      const json = JSON.stringify(jsonOf(visible.of(id, data)));
      if (json !== undefined) expectTypes(entities[collection].fields, JSON.parse(json) as Record<string, unknown>, id);
      if (id === SOUND) expect(JSON.parse(json)).toEqual(soundJson(collection, 'admin'));
    }
  });
});

it.each(['reduced', 'type'] as const)('incidents that the policy publishes as %s answer', async (publish) => {
  const policy: PublicationPolicy = [{ types: ['*'], publish }];
  for (const collection of ['incidents', 'incidents.closed'] as const)
    for (const one of await listed(collection, 'public', {}, policy))
      expectTypes(entities[collection].fields, one, publish);
});

describe('a list with malformed documents', () => {
  it('has the page length, order and ETag of a list without them', async () => {
    const whole = stored.get('apparatus')?.get(SOUND) ?? {};
    for (const title of ['zz1', 'zz2', 'zz3']) await firestore.db.doc(`apparatus/${title}`).set({ ...whole, title });
    const path = `${api}/api/col/apparatus?orderBy=title,desc&limit=2`;
    const before = await fetch(path);
    await firestore.db.doc('apparatus/zz2a').set({ ...whole, title: 'zz2a', model: 5 });
    const after = await fetch(path, { headers: { 'if-none-match': before.headers.get('etag') ?? '' } });
    expect(((await before.json()) as { id: string }[]).map(({ id }) => id)).toEqual(['zz3', 'zz2']);
    expect(after.status).toBe(304);
    const next = (await (await fetch(`${path}&after=zz3`)).json()) as { id: string }[];
    expect(next.map(({ id }) => id)).toEqual(['zz2', 'zz1']);
  });
});

describe('what visitors request', () => {
  it.each([
    ['posts', '/api/col/posts?limit=-1&orderBy=occurrenceDate'],
    ['incidents', `/api/col/incidents?limit=-1&q=startTime%3E%3D${ago(30)}&orderBy=startTime`],
    ['incidents.closed', '/api/col/incidents.closed?limit=-1'],
    ['apparatus', '/api/col/apparatus?limit=-1'],
    ['members', '/api/col/members?limit=500'],
    ['alerts', '/api/alerts'],
  ] as const)('%s: %s', async (collection, path) => {
    const response = await fetch(api + path);
    expect(response.status).toBe(200);
    expectList(collection, 'public', (await response.json()) as unknown[]);
  });

  it.each(['calls.volume', 'calls.daily'] as const)('the statistic %s', async (collection) => {
    const response = await fetch(`${api}/api/col/${collection}/doc/${SOUND}`);
    expect(await response.json()).toEqual(soundJson(collection, 'public'));
  });

  it.each([
    ['/feeds/news.xml', 'Sound title'],
    ['/feeds/events.ics', 'SUMMARY:Sound title'],
    ['/feeds/alerts.xml', 'Sound title'],
    [`/feeds/alerts/${SOUND}.xml`, 'Sound description'],
    ['/sitemap.xml', `/posts/ShowPost/${SOUND}`],
    [`/posts/ShowPost/${SOUND}`, 'Sound description'],
  ])('the feed %s', async (path, text) => {
    const response = await fetch(feeds + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(text);
  });

  it('the page of each post and the message of each alert: 200 or 404', async () => {
    const paths = [
      ...idsOf('posts').map((id) => `/posts/ShowPost/${id}`),
      ...idsOf('alerts').map((id) => `/feeds/alerts/${id}.xml`),
    ];
    const responses = await Promise.all(paths.map((path) => fetch(feeds + path)));
    for (const { status, url } of responses) expect([200, 404], url).toContain(status);
  });
});

describe('emails', () => {
  const site = 'https://site.example';
  const settings = { mailing: 'm', type: 'posts', site, digestKey: 'key', from: 'a@b.example' } as const;

  it('about posts contain the well-formed ones', async () => {
    const documents = [...(stored.get('posts')?.keys() ?? [])];
    const current = await currentContent(firestore.db, { type: 'posts', documents }, site, NOW);
    if (!('content' in current)) throw new Error(current.ended);
    const { message } = mailingEmail(settings, current.content, 'a@b.example');
    expect(message.text).toContain(`${site}/posts/ShowPost/${SOUND}`);
    expect(message.text).not.toMatch(/undefined|\[object/);
  });

  it('about each alert have a content, or a reason to send none', async () => {
    for (const id of stored.get('alerts')?.keys() ?? []) {
      const current = await currentContent(firestore.db, { type: 'alerts', documents: [id] }, site, NOW);
      if (!('content' in current)) continue;
      const { message } = mailingEmail({ ...settings, type: 'alerts' }, current.content, 'a@b.example');
      expect(message.text, id).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  it('are planned only about alerts with a title', async () => {
    const planning = { now: NOW, newsDelayMs: 0 };
    expect((await planMailing(firestore.db, 'alerts', 'title map', planning)).planned).toBe('unchanged');
    expect((await planMailing(firestore.db, 'alerts', SOUND, planning)).planned).toBe('created');
  });

  it('start, whatever other mailings are stored', async () => {
    const tasks: MailingTask[] = [];
    const sound = mailingId('alerts', SOUND);
    const sent = stored.get('mailings')?.get(SOUND);
    const planned = {
      ...sent,
      state: 'planned',
      generation: 0,
      resumes: 0,
      isSplit: false,
      activeAt: sent?.['startAt'],
    };
    await firestore.db.doc(`mailings/${sound}`).set(planned);
    for (const [name, state] of [
      ['startAt', 'planned'],
      ['createdAt', 'planned'],
      ['activeAt', 'sending'],
    ] as const)
      for (const [kind, value] of Object.entries(wrongValues()))
        if (['null', 'text', 'map'].includes(kind))
          await firestore.db.doc(`mailings/${name} ${kind}`).set({ ...planned, type: 'posts', state, [name]: value });
    // Two days later, so that no new mailings are planned.
    const planning = { now: NOW + 2 * DAY_MS, newsDelayMs: 0 };
    await startDueMailings(firestore.db, planning, async (task) => void tasks.push(task));
    expect(tasks).toContainEqual(expect.objectContaining({ mailing: sound }));
  });
});
