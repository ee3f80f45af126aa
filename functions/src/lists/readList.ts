import { entities, LIST_CEILING, type Entity } from '@firehouse/model';
import type {
  DocumentSnapshot,
  Firestore,
  Query,
  QueryDocumentSnapshot,
  WhereFilterOp,
} from 'firebase-admin/firestore';
import { jsonOf } from '../documents/toJson.ts';
import { Problem } from '../http/problem.ts';
import type { VisibleDocuments } from '../publication/visibleDocuments.ts';
import { Gate } from './concurrencyLimit.ts';
import type { ListRequest } from './listRequest.ts';

/** Number of documents to read at a time, so that a long list is never completely in memory. */
const PAGE_SIZE = 1_000;

/**
 * How long a list can wait for a free slot, in ms. Leaves enough time to send the response before the deadline
 * (`deadline.ts`).
 */
const WAIT_MS = 20_000;

/**
 * Limits the number of pages read at the same time. A page takes about 10 MB until it is converted to JSON, and an
 * instance handles up to 80 requests at once (see bench/manyLists.ts). First pages have their own limit, so that short
 * lists don't wait for long ones. Among long lists, the oldest goes first, so that lists in progress can finish.
 */
const firstPages = new Gate(4, WAIT_MS);
const laterPages = new Gate(4, WAIT_MS);

let startedLists = 0;

/** A document in a list. Other data isn't kept in memory. */
export interface Row {
  /** Value of the sort field. */
  readonly by: unknown;
  readonly json: string;
}

/** A list with its first page. The rest is read on demand. */
export interface Listing {
  readonly first: readonly Row[];
  /** True if there are more pages. */
  readonly more: boolean;
  /** Generates the remaining pages. */
  rest(): AsyncGenerator<readonly Row[]>;
}

interface Page {
  /** Documents that the caller can see. */
  readonly rows: readonly Row[];
  /** Number of documents read, including hidden ones. */
  readonly count: number;
  /** The last document read, which the next page starts after. Undefined if the page is empty. */
  readonly last: QueryDocumentSnapshot | undefined;
}

/** Reads up to `size` documents after the given one. */
type ReadPage = (after: QueryDocumentSnapshot | undefined, size: number) => Promise<Page>;

/**
 * Starts reading a list. A list that fits on one page usually takes a single query. A longer one without a limit is
 * counted before the second page is read. Documents that the caller can't see are skipped and replaced by later ones,
 * so the response is the same as if they didn't exist; at most `LIST_CEILING` documents are read in total.
 * @param db the database, with server privileges
 * @param request a validated request
 * @param visible determines what the caller can see
 * @throws {Problem} 413 if the list is longer than the ceiling, or if too many documents would have to be read; 400 if
 *   `after` doesn't exist; 503 if too many lists are being read
 */
export async function beginList(db: Firestore, request: ListRequest, visible: VisibleDocuments): Promise<Listing> {
  startedLists += 1;
  const turn = startedLists;
  const query = await queryOf(db, request, visible);
  const limit = request.limit ?? LIST_CEILING;
  const read: ReadPage = (after, size) =>
    (after === undefined ? firstPages : laterPages).run(turn, async () => {
      const { docs } = await (after === undefined ? query : query.startAfter(after)).limit(size).get();
      await visible.prepare?.(docs);
      return {
        rows: docs.flatMap((document) => rowOf(document, request, visible)),
        count: docs.length,
        last: docs.at(-1),
      };
    });
  const pages = visiblePages(limit, read);
  const { value } = await pages.next();
  const first = value ?? [];
  const more = first.length === PAGE_SIZE && limit > PAGE_SIZE;
  if (more && request.limit === undefined) await assertBelowCeiling(query);
  return { first, more, rest: () => pages };
}

function rowOf(document: QueryDocumentSnapshot, { orderBy }: ListRequest, visible: VisibleDocuments): Row[] {
  const seen = visible.of(document.id, document.data());
  return seen === undefined ? [] : [{ by: document.get(orderBy), json: JSON.stringify(jsonOf(seen)) }];
}

async function assertBelowCeiling(query: Query): Promise<void> {
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
 * Generates the pages of a list. When documents are skipped, the next query reads as many as are missing, but at least
 * as many as were skipped so far. That keeps the cost low for a few hidden documents, and the number of queries low for
 * many.
 * @throws {Problem} 413 if more than {@link LIST_CEILING} documents would have to be read
 */
async function* visiblePages(limit: number, read: ReadPage): AsyncGenerator<readonly Row[], undefined> {
  let rows: readonly Row[] = [];
  let after: QueryDocumentSnapshot | undefined;
  let isEnded = false;
  let unread = LIST_CEILING;
  let skipped = 0;
  for (let left = limit; left > 0 && !(isEnded && rows.length === 0);) {
    const size = Math.min(PAGE_SIZE, left);
    while (rows.length < size && !isEnded) {
      if (unread === 0) throw tooMany();
      const pageSize = Math.min(Math.max(left - rows.length, skipped), PAGE_SIZE, unread);
      const page = await read(after, pageSize);
      rows = rows.concat(page.rows);
      after = page.last;
      unread -= page.count;
      skipped += page.count - page.rows.length;
      isEnded = page.count < pageSize;
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

async function queryOf(db: Firestore, request: ListRequest, visible: VisibleDocuments): Promise<Query> {
  let query: Query = db.collection(request.collection);
  for (const { field, op, value } of request.filters) query = query.where(field, operators[op], value);
  query = query.orderBy(request.orderBy, request.direction);
  return request.after === undefined
    ? query
    : query.startAfter(await documentAfter(db, request, request.after, visible));
}

/**
 * Finds the document that a list continues after. Looks it up by its ID, or by its key if the ID is an email address.
 */
async function documentAfter(
  db: Firestore,
  request: ListRequest,
  after: string,
  visible: VisibleDocuments,
): Promise<DocumentSnapshot> {
  const entity: Entity = entities[request.collection];
  const collection = db.collection(request.collection);
  const found = Object.hasOwn(entity.fields, 'key')
    ? (await collection.where('key', '==', after).limit(1).get()).docs[0]
    : (await visible.find(after, (id) => collection.doc(id).get()))?.document;
  if (found === undefined || found.get(request.orderBy) === undefined) {
    throw new Problem(400, `after must be the id of a document in ${request.collection}.`);
  }
  return found;
}
