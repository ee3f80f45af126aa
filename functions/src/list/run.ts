import { entities, isDocumentId, LIST_CEILING, type Entity } from '@firehouse/model';
import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  WhereFilterOp,
} from 'firebase-admin/firestore';
import { Problem } from '../problem.ts';
import type { ListRequest } from './request.ts';

/** Documents that are read at once: a long list is never in memory as a whole. */
const PAGE_SIZE = 1_000;

/** A list that is being read. */
export interface Listing {
  /** The first documents, up to {@link PAGE_SIZE}. */
  readonly first: readonly QueryDocumentSnapshot[];
  /** Whether more follow. */
  readonly more: boolean;
  /** What follows, page by page. */
  rest(): AsyncGenerator<readonly QueryDocumentSnapshot[]>;
}

/**
 * Begins to read a list. What fits one page costs one query; before a longer one goes on, its documents
 * are counted.
 * @param db the database, with the server's rights
 * @param request a list that was checked
 * @throws {Problem} 413 when all were asked for and there are more than the ceiling; 400 when `after`
 *   names no document
 */
export async function beginList(db: Firestore, request: ListRequest): Promise<Listing> {
  const query = await queryOf(db, request);
  const limit = request.limit ?? LIST_CEILING;
  const size = Math.min(PAGE_SIZE, limit);
  const first = (await query.limit(size).get()).docs;
  const more = first.length === size && limit > size;
  if (more && request.limit === undefined) await refuseBeyondCeiling(query);
  return { first, more, rest: () => pages(query, first.at(-1), limit - first.length) };
}

async function refuseBeyondCeiling(query: Query): Promise<void> {
  const counted = await query
    .limit(LIST_CEILING + 1)
    .count()
    .get();
  if (counted.data().count > LIST_CEILING) {
    throw new Problem(413, `More than ${LIST_CEILING.toLocaleString('en-US')} match: ask for a shorter range.`);
  }
}

async function* pages(
  query: Query,
  start: QueryDocumentSnapshot | undefined,
  limit: number,
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  let last = start;
  let left = limit;
  while (last !== undefined && left > 0) {
    const size = Math.min(PAGE_SIZE, left);
    const { docs } = await query.startAfter(last).limit(size).get();
    if (docs.length > 0) yield docs;
    left -= docs.length;
    last = docs.length === size ? docs.at(-1) : undefined;
  }
}

const operators = {
  '=': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
} as const satisfies Record<string, WhereFilterOp>;

async function queryOf(db: Firestore, request: ListRequest): Promise<Query> {
  let query: Query = db.collection(request.collection);
  for (const { field, op, value } of request.filters) query = query.where(field, operators[op], value);
  query = query.orderBy(request.orderBy, request.direction);
  return request.after === undefined ? query : query.startAfter(await documentAfter(db, request, request.after));
}

/** The document that a list goes on after: by its id, or by its key where the id is an e-mail address. */
async function documentAfter(db: Firestore, request: ListRequest, after: string): Promise<DocumentSnapshot> {
  const entity: Entity = entities[request.collection];
  const found = Object.hasOwn(entity.fields, 'key')
    ? (await db.collection(request.collection).where('key', '==', after).limit(1).get()).docs[0]
    : await documentById(db, request.collection, after);
  if (found === undefined || found.get(request.orderBy) === undefined) {
    throw new Problem(400, `after names no document of ${request.collection}.`);
  }
  return found;
}

async function documentById(db: Firestore, collection: string, id: string): Promise<DocumentSnapshot | undefined> {
  if (!isDocumentId(id)) return undefined;
  const found = await db.collection(collection).doc(id).get();
  return found.exists ? found : undefined;
}
