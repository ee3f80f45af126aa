import { entities, isDocumentId, LIST_CEILING, type Entity } from '@firehouse/model';
import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  WhereFilterOp,
} from 'firebase-admin/firestore';
import { Problem } from '../problem.ts';
import { Gate } from './gate.ts';
import type { ListRequest } from './request.ts';

/** Documents that are read at once: a long list is never in memory as a whole. */
const PAGE_SIZE = 1_000;

/** A list waits so long for its turn, so that an answer that has begun still ends in time (`deadline.ts`). */
const WAIT_MS = 20_000;

/**
 * Pages that are read at once. A page takes some 10 MB until it is JSON, and an instance is given 80 requests: see
 * bench/manyLists.mjs. Short lists do not wait for long ones, which go on by age, so that those that have begun end.
 */
const firstPages = new Gate(4, WAIT_MS);
const furtherPages = new Gate(4, WAIT_MS);

let listsBegun = 0;

/** A document of a list: only this much of it is kept until it is sent. */
export interface Row {
  /** The value of the field by which the list is ordered. */
  readonly by: unknown;
  readonly json: string;
}

/** A list that is being read. */
export interface Listing {
  /** The first rows, up to {@link PAGE_SIZE}. */
  readonly first: readonly Row[];
  /** Whether more follow. */
  readonly more: boolean;
  /** What follows, page by page. */
  rest(): AsyncGenerator<readonly Row[]>;
}

interface Page {
  readonly rows: readonly Row[];
  /** After which the next page begins; undefined for an empty page. */
  readonly last: QueryDocumentSnapshot | undefined;
}

/**
 * Begins to read a list. What fits one page costs one query; before a longer one goes on, its documents
 * are counted.
 * @param db the database, with the server's rights
 * @param request a list that was checked
 * @param json a document as it is sent
 * @throws {Problem} 413 when all were asked for and there are more than the ceiling; 400 when `after`
 *   names no document; 503 when too many lists are being read
 */
export async function beginList(
  db: Firestore,
  request: ListRequest,
  json: (document: QueryDocumentSnapshot) => string,
): Promise<Listing> {
  listsBegun += 1;
  const turn = listsBegun;
  const query = await queryOf(db, request);
  const limit = request.limit ?? LIST_CEILING;
  const size = Math.min(PAGE_SIZE, limit);
  const read = async (part: Query): Promise<Page> => {
    const { docs } = await part.get();
    return {
      rows: docs.map((document) => ({ by: document.get(request.orderBy), json: json(document) })),
      last: docs.at(-1),
    };
  };
  const { rows: first, last } = await firstPages.pass(turn, () => read(query.limit(size)));
  const more = first.length === size && limit > size;
  if (more && request.limit === undefined) await refuseBeyondCeiling(query);
  const readFurther = (part: Query) => furtherPages.pass(turn, () => read(part));
  return { first, more, rest: () => pages(query, last, limit - first.length, readFurther) };
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
  read: (part: Query) => Promise<Page>,
): AsyncGenerator<readonly Row[]> {
  let after = start;
  let left = limit;
  while (after !== undefined && left > 0) {
    const size = Math.min(PAGE_SIZE, left);
    const { rows, last } = await read(query.startAfter(after).limit(size));
    if (rows.length > 0) yield rows;
    left -= rows.length;
    after = rows.length === size ? last : undefined;
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
