import type { Collection, serverCollections } from '@firehouse/model';
import { address } from './people.ts';
import { REQUEST_TIME, type Fields } from './case.ts';

const time = new Date('1990-01-01T00:00:00Z');
const call = { startTime: 631_152_000_000, TypeCode: 'EMS', Address: 'x' };

/** A document of each collection with required fields only, as a client sends it. A new collection needs an entry. */
export const given: Readonly<Record<Collection | (typeof serverCollections)[number], Fields>> = {
  incidents: call,
  'incidents.closed': { ...call, closedAt: time },
  drafts: { state: 'held', receivedAt: time, ...call },
  'calls.volume': { Jan: 1 },
  'calls.daily': { days: { '01-01': 1 } },
  posts: { type: 'News', title: 't', description: 'd', occurrenceDate: time },
  alerts: { title: 't', description: 'd', startTime: time, endTime: time },
  apparatus: { title: 't', model: 'm', description: 'd', images: ['/apparatus/a.jpg'] },
  members: { fName: 'f', lName: 'l', startDt: time, orgRoles: ['Captain'] },
  'members.applications': {
    name: 'n',
    address: 'a',
    phone: 'p',
    email: 'e@people.example',
    receivedAt: time,
    status: 'new',
  },
  subscriptions: { email: 'e@people.example', type: ['alerts'] },
  suppressions: { email: 'e@people.example', source: 'bounce', reason: '5.1.1', at: time },
  mailings: {
    type: 'alerts',
    title: 't',
    documents: ['x'],
    state: 'finished',
    createdAt: time,
    startAt: time,
  },
  audit: {
    at: time,
    by: 'e@people.example',
    operation: 'create',
    collection: 'posts',
    document: 'x',
    title: 't',
    fields: ['title'],
  },
  trash: { title: 't', deletedAt: time, expireAt: time },
  identities: { member: 'e@people.example' },
  mail: { to: ['e@people.example'], message: { subject: 's', text: 't' } },
  tokens: { expireAt: time },
  limits: { expireAt: time, count: 1 },
  ledgers: { expireAt: time },
  dispatches: { incident: 'x', fields: {}, expireAt: time },
  malformed: { collection: 'posts', document: 'x', noticedAt: time },
  violations: { counts: { 'enforce img-src /': 1 }, expireAt: time },
};

/** The collections whose documents admins create. */
export const made = ['posts', 'alerts', 'apparatus', 'members'] as const;

/** One of {@link made}. */
export type Made = (typeof made)[number];

/** What the API adds when an admin creates a document, by the document's id. */
const filledIn: Readonly<Record<Made, (id: string) => Fields>> = {
  posts: () => ({ postedBy: address('admin') }),
  alerts: () => ({}),
  apparatus: () => ({}),
  members: (id) => ({ email: id, key: 'a-key' }),
};

/** A new document as an admin creates it. */
export function newDocument(collection: Made, id: string): Fields {
  return { ...given[collection], ...filledIn[collection](id), rev: 1, createdAt: REQUEST_TIME };
}

/** The same document as stored later, at revision 4. */
export function oldDocument(collection: Made, id: string): Fields {
  return { ...newDocument(collection, id), rev: 4, createdAt: time };
}

/** An id for a document of a collection. */
export function idOf(collection: string, name: string): string {
  return collection === 'members' ? `${name}@people.example` : name;
}
