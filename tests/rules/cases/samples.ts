import {
  access,
  entities,
  HOUR_MS,
  isGranted,
  type Collection,
  type Entity,
  type Field,
  type collections,
  type serverCollections,
} from '@firehouse/model';
import { address } from './ruleCallers.ts';
import { FromRequest, REQUEST_TIME, type Fields } from './case.ts';

const time = new Date('1990-01-01T00:00:00Z');
const later = new Date('1990-01-02T00:00:00Z');
const incident = { startTime: 631_152_000_000, TypeCode: 'EMS', Address: 'x' };

/** Returns a sample value for a field that clients must send. */
function valueOf(field: Field): unknown {
  switch (field.kind) {
    case 'timestamp':
      return field.after === undefined ? time : later;
    case 'select':
      return field.options[0];
    case 'multiselect':
    case 'multicheckbox':
      return field.options.slice(0, 1);
    case 'files':
      return ['/apparatus/a.jpg'];
    case 'email':
      return 'e@people.example';
    case 'group':
      return required(field);
    case 'location':
      return { coordinate: { lat: 0, lng: 0 } };
    case 'number':
    case 'epochMs':
      return 1;
    case 'text':
      return field.pattern === '[0-9]{6}' ? '123456' : 't';
    default:
      return 't';
  }
}

const required = ({ fields }: Pick<Entity, 'fields'>): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.required && field.filledBy === undefined)
      .map(([name, field]) => [name, valueOf(field)]),
  );

/** Handwritten sample documents. Many contain fields that only the server sets. */
const written = {
  incidents: incident,
  'incidents.closed': { ...incident, closedAt: time },
  drafts: { state: 'held', receivedAt: time, ...incident },
  'calls.volume': { Jan: 1 },
  'calls.daily': { days: { '01-01': 1 } },
  answers: { post: 'x', member: address('officer'), answer: 'yes' },
  posts: { type: 'News', title: 't', description: 'd', occurrenceDate: time },
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
  weather: { zones: 'PAC077', isReachable: true, readAt: time, warnings: [] },
  migrations: { isDone: true, changed: 1, after: 'alerts/a' },
} satisfies Readonly<Partial<Record<Collection | (typeof serverCollections)[number], Fields>>>;

/** A sample document for each collection: from {@link written}, or with the required fields that clients send. */
export const given: Readonly<Record<Collection | keyof typeof written, Fields>> = {
  ...(Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, required(entity)])) as Record<
    Collection,
    Fields
  >),
  ...written,
};

/** A collection where admins create documents, or where members, including admins, create their own. */
export type Made = {
  [Name in Collection]: (typeof collections)[Name]['access']['create'] extends 'admin' | 'own' ? Name : never;
}[Collection];

/** Collections where admins can create documents. */
export const made = (Object.keys(entities) as Collection[]).filter((name): name is Made =>
  isGranted(access[name].create, 'admin'),
);

/** Returns the fields that the API fills in when an admin creates a document, except for the revision and the time. */
function filledIn({ id: source, fields }: Entity, id: string): Fields {
  const filled = Object.entries(fields).flatMap(([name, field]) => {
    const { filledBy } = field;
    if (filledBy === 'caller') return [[name, address('admin')]];
    if (filledBy === 'decision' && field.kind === 'select') return [[name, field.options[0]]];
    return filledBy === 'random' ? [[name, 'aKey']] : [];
  });
  const [post, ...member] = id.split('_');
  return {
    ...(source === 'email' && { email: id }),
    ...(source === 'postAndMember' && { post, member: member.join('_') }),
    ...Object.fromEntries(filled),
  };
}

/**
 * Returns the documents that must exist before an admin can write a document. Only an answer needs one: its training.
 */
export function needed(collection: string, id: string): Readonly<Record<string, Fields>> {
  return collection === 'answers' ? { [`posts/${id.split('_')[0]}`]: trainingIn(HOUR_MS) } : {};
}

/** Returns a training that begins some time after the request, in ms. */
export function trainingIn(ms: number): Fields {
  return { ...given.posts, type: 'Training', occurrenceDate: new FromRequest(ms) };
}

/** Returns a new document, as an admin creates it. */
export function newDocument(collection: Made, id: string): Fields {
  return { ...given[collection], ...filledIn(entities[collection], id), rev: 1, createdAt: REQUEST_TIME };
}

/** Returns the document that {@link newDocument} creates, as stored later at revision 4. */
export function oldDocument(collection: Made, id: string): Fields {
  return { ...newDocument(collection, id), rev: 4, createdAt: time };
}

/** Returns a valid document id for a collection. An answer's post has an ID that no case for posts uses. */
export function idOf(collection: string, name: string): string {
  if (collection === 'answers') return `answered-${name.replaceAll('_', '-')}_${address('officer')}`;
  return collection === 'members' ? `${name}@people.example` : name;
}
