import { entities, LIST_CEILING, type Entity } from '@firehouse/model';
import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  WhereFilterOp,
} from 'firebase-admin/firestore';
import { jsonOf } from '../http/json.ts';
import { Problem } from '../http/problem.ts';
import type { View } from '../publication/view.ts';
import { Gate } from './gate.ts';
import type { ListRequest } from './listRequest.ts';

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
  /** The documents that exist for the caller. */
  readonly rows: readonly Row[];
  /** How many were read. */
  readonly count: number;
  /** After which the next page begins; undefined for an empty page. */
  readonly last: QueryDocumentSnapshot | undefined;
}

/** Reads up to `size` documents that follow one. */
type ReadPage = (after: QueryDocumentSnapshot | undefined, size: number) => Promise<Page>;

/**
 * Begins to read a list. What fits one page costs one query; before a longer one goes on, its documents
 * are counted. Documents that do not exist for the caller are skipped, and as many others are read in their place, up to
 * {@link LIST_CEILING} documents in all: the answer is that of a collection that does not have them.
 * @param db the database, with the server's rights
 * @param request a list that was checked
 * @param view what the caller sees
 * @throws {Problem} 413 when all were requested and there are more than the ceiling, or more would have to be read;
 *   400 when `after` names no document; 503 when too many lists are being read
 */
export async function beginList(db: Firestore, request: ListRequest, view: View): Promise<Listing> {
  listsBegun += 1;
  const turn = listsBegun;
  const query = await queryOf(db, request, view);
  const limit = request.limit ?? LIST_CEILING;
  const read: ReadPage = (after, size) =>
    (after === undefined ? firstPages : furtherPages).pass(turn, async () => {
      const { docs } = await (after === undefined ? query : query.startAfter(after)).limit(size).get();
      return {
        rows: docs.flatMap((document) => rowOf(document, request, view)),
        count: docs.length,
        last: docs.at(-1),
      };
    });
  const pages = visiblePages(limit, read);
  const { value } = await pages.next();
  const first = value ?? [];
  const more = first.length === PAGE_SIZE && limit > PAGE_SIZE;
  if (more && request.limit === undefined) await refuseBeyondCeiling(query);
  return { first, more, rest: () => pages };
}

function rowOf(document: QueryDocumentSnapshot, { orderBy }: ListRequest, view: View): Row[] {
  const seen = view.of(document.id, document.data());
  return seen === undefined ? [] : [{ by: document.get(orderBy), json: JSON.stringify(jsonOf(seen)) }];
}

async function refuseBeyondCeiling(query: Query): Promise<void> {
  const counted = await query
    .limit(LIST_CEILING + 1)
    .count()
    .get();
  if (counted.data().count > LIST_CEILING) throw tooMany();
}

function tooMany(): Problem {
  return new Problem(413, `More than ${LIST_CEILING.toLocaleString('en-US')} match. Request a shorter range.`);
}

/**
 * The rows of a list, {@link PAGE_SIZE} at a time, the last ones fewer. Where documents are skipped, each further read is
 * twice as long as the one before, so that few of them cost few reads, and many cost few queries.
 * @throws {Problem} 413 when more than {@link LIST_CEILING} documents would have to be read
 */
async function* visiblePages(limit: number, read: ReadPage): AsyncGenerator<readonly Row[], undefined> {
  let rows: readonly Row[] = [];
  let after: QueryDocumentSnapshot | undefined;
  let isEnded = false;
  let unread = LIST_CEILING;
  for (let left = limit; left > 0 && !(isEnded && rows.length === 0);) {
    const size = Math.min(PAGE_SIZE, left);
    for (let step = size - rows.length; rows.length < size && !isEnded; step = Math.min(PAGE_SIZE, step * 2)) {
      if (unread === 0) throw tooMany();
      const asked = Math.min(step, unread);
      const page = await read(after, asked);
      rows = rows.concat(page.rows);
      after = page.last;
      unread -= page.count;
      isEnded = page.count < asked;
    }
    const page = rows.slice(0, size);
    rows = rows.slice(size);
    left -= page.length;
    if (page.length > 0) yield page;
  }
  return undefined;
}

const operators = {
  '=': '==',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
} as const satisfies Record<string, WhereFilterOp>;

async function queryOf(db: Firestore, request: ListRequest, view: View): Promise<Query> {
  let query: Query = db.collection(request.collection);
  for (const { field, op, value } of request.filters) query = query.where(field, operators[op], value);
  query = query.orderBy(request.orderBy, request.direction);
  return request.after === undefined ? query : query.startAfter(await documentAfter(db, request, request.after, view));
}

/** The document that a list goes on after: by its id, or by its key where the id is an e-mail address. */
async function documentAfter(
  db: Firestore,
  request: ListRequest,
  after: string,
  view: View,
): Promise<DocumentSnapshot> {
  const entity: Entity = entities[request.collection];
  const collection = db.collection(request.collection);
  const found = Object.hasOwn(entity.fields, 'key')
    ? (await collection.where('key', '==', after).limit(1).get()).docs[0]
    : (await view.find(after, (id) => collection.doc(id).get()))?.document;
  if (found === undefined || found.get(request.orderBy) === undefined) {
    throw new Problem(400, `after names no document of ${request.collection}.`);
  }
  return found;
}
