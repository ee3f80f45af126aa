import type { Caller } from '../access/caller.ts';
import { invalidArgument, StatusError } from '../values/status.ts';
import type { Database } from '../store/database.ts';
import { comparePaths, formatResourceName, joinPath } from '../values/name.ts';
import { compareUtf8 } from '../values/utf8.ts';
import type { Document, Timestamp } from '../values/value.ts';
import type { Order } from '../query/query.ts';
import { runQuery } from '../query/run.ts';
import type { Backend, ReadIn } from './backend.ts';
import { momentOf, type Moment } from './moment.ts';
import { pageOf } from './page.ts';
import type { Interest, Transaction } from './transactions.ts';

/** Default page size for ListCollectionIds. */
const DEFAULT_IDS = 300;
/** Default and maximum page size for ListDocuments. Rules see the page size as `request.query.limit`. */
const DEFAULT_DOCUMENTS = 30;
const MAX_DOCUMENTS = 150;

interface Reading extends Moment {
  readonly transaction: Transaction | undefined;
  /** Base64-encoded ID of the transaction that this read started, if any. */
  readonly openedTransaction: string | undefined;
}

/** Returns the data and the transaction for a read. Starts a new transaction if requested. */
export function startReading(backend: Backend, database: Database, readIn: ReadIn): Reading {
  const { transactions } = backend;
  const opened = readIn.newTransaction && transactions.begin(database, readIn.newTransaction);
  const transaction =
    opened ?? (readIn.transaction === undefined ? undefined : transactions.get(database, readIn.transaction));
  return {
    ...momentOf(database, transaction ? transaction.readTime : readIn.readTime),
    transaction,
    openedTransaction: opened?.id,
  };
}

/**
 * Waits for queued commits that conflict with a read in a read-write transaction. After this, the caller must check
 * access and read without awaiting anything else.
 */
export async function waitForWriters(
  { transactions }: Backend,
  database: Database,
  { transaction, newTransaction }: ReadIn,
  interest: Interest,
): Promise<void> {
  const readOnly = newTransaction
    ? newTransaction.readOnly
    : transaction === undefined || transactions.get(database, transaction).readOnly;
  if (!readOnly) await transactions.waitForWriters(database, newTransaction ? undefined : transaction, interest);
}

/** Implements GetDocument. Throws NOT_FOUND. */
export async function getDocument(
  backend: Backend,
  database: Database,
  caller: Caller,
  path: string,
  readIn: ReadIn,
): Promise<Document> {
  await waitForWriters(backend, database, readIn, { paths: [path] });
  backend.judge.get(database, caller, [path]);
  const { transaction, documents } = startReading(backend, database, readIn);
  if (transaction) backend.transactions.lock(transaction, { paths: [path] });
  const document = documents.get(path);
  backend.meter?.documents(database.name.projectId, 1);
  if (!document) throw new StatusError('NOT_FOUND', `Document (${formatResourceName(database.name, path)}) not found.`);
  return document;
}

/** The result of BatchGetDocuments. Each requested path appears once, with undefined for a missing document. */
export interface BatchGetResult {
  /** Base64-encoded ID of the transaction that this read started, if any. */
  readonly openedTransaction: string | undefined;
  readonly documents: ReadonlyMap<string, Document | undefined>;
  readonly readTime: Timestamp;
}

/** Implements BatchGetDocuments. Throws PERMISSION_DENIED if the caller may not read one of the documents. */
export async function batchGetDocuments(
  backend: Backend,
  database: Database,
  caller: Caller,
  paths: readonly string[],
  readIn: ReadIn,
): Promise<BatchGetResult> {
  await waitForWriters(backend, database, readIn, { paths });
  backend.judge.get(database, caller, paths);
  const { transaction, openedTransaction, documents, readTime } = startReading(backend, database, readIn);
  if (transaction) backend.transactions.lock(transaction, { paths });
  const requested = new Set(paths);
  backend.meter?.documents(database.name.projectId, requested.size);
  return { openedTransaction, documents: new Map(paths.map((path) => [path, documents.get(path)])), readTime };
}

interface ListRequest {
  /** Parent document path, or '' for the root. */
  readonly parent: string;
  readonly collectionId: string;
  /** 0 for the default page size. */
  readonly pageSize: number;
  readonly pageToken: string;
  readonly orderBy: readonly Order[];
  /** Whether to include missing documents that have subcollections. */
  readonly showMissing: boolean;
}

/** A page of documents. Missing documents have only a path. */
interface DocumentPage {
  readonly documents: readonly (Document | { readonly path: string })[];
  /** '' if this page is not full. */
  readonly nextPageToken: string;
}

/** Implements ListDocuments. */
export async function listDocuments(
  backend: Backend,
  database: Database,
  caller: Caller,
  request: ListRequest,
  readIn: ReadIn,
): Promise<DocumentPage> {
  const query = {
    parent: request.parent,
    collectionId: request.collectionId,
    allDescendants: false,
    orderBy: request.orderBy,
    offset: 0,
  };
  checkPageSize(request.pageSize);
  // https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list (show_missing)
  if (request.showMissing && request.orderBy.length > 0)
    throw invalidArgument('cannot specify an order when show_missing is true');
  if (request.showMissing) requireMetadata(backend, caller);
  await waitForWriters(backend, database, readIn, { query });
  const limit = Math.min(request.pageSize || DEFAULT_DOCUMENTS, MAX_DOCUMENTS);
  backend.judge.list(database, caller, { ...query, limit });
  backend.indexes?.check(query);
  const { transaction, documents } = startReading(backend, database, readIn);
  if (transaction) backend.transactions.lock(transaction, { query });
  const collectionPath = joinPath(request.parent, request.collectionId);
  const existing: readonly (Document | { readonly path: string })[] = runQuery(documents, query);
  const missing = request.showMissing ? documents.missingDocuments(collectionPath).map((path) => ({ path })) : [];
  const all =
    missing.length === 0
      ? existing
      : [...existing, ...missing].sort((left, right) => comparePaths(left.path, right.path));
  const { items, nextPageToken } = pageOf(all, limit, request.pageToken);
  backend.meter?.documents(database.name.projectId, items.length);
  return { documents: items, nextPageToken };
}

/** Implements ListCollectionIds. Returns sorted IDs. Requires admin access. */
export function listCollectionIds(
  backend: Backend,
  database: Database,
  caller: Caller,
  request: {
    readonly parent: string;
    readonly pageSize: number;
    readonly pageToken: string;
    readonly readTime: Timestamp | undefined;
  },
): { readonly collectionIds: readonly string[]; readonly nextPageToken: string } {
  requireMetadata(backend, caller);
  checkPageSize(request.pageSize);
  const all = [...momentOf(database, request.readTime).documents.collectionIds(request.parent)].sort(compareUtf8);
  const { items, nextPageToken } = pageOf(all, request.pageSize || DEFAULT_IDS, request.pageToken);
  return { collectionIds: items, nextPageToken };
}

/** Throws PERMISSION_DENIED unless the caller is an admin. Only admins can list collection IDs or missing documents. */
function requireMetadata({ judge }: Backend, caller: Caller): void {
  judge.adminOnly(caller, 'Metadata operations require admin authentication.');
}

function checkPageSize(size: number): void {
  if (size < 0) throw invalidArgument('Page size must be nonnegative.');
}
