import { randomInt } from 'node:crypto';
import type { Caller } from '../../access/caller.ts';
import { encodeDocument } from '../../protojson/document.ts';
import { messageField, type JsonObject } from '../../protojson/reader.ts';
import { decodeFields, decodeTimestamp } from '../../protojson/value.ts';
import type { Order } from '../../query/query.ts';
import type { Backend, ReadIn } from '../../service/backend.ts';
import { getDocument, listDocuments } from '../../service/reads.ts';
import { commit } from '../../service/writes.ts';
import { invalidArgument } from '../../status.ts';
import type { Database } from '../../store/database.ts';
import type { Precondition } from '../../store/write.ts';
import { parseFieldPath, type FieldPath } from '../../values/field-path.ts';
import { checkCollectionPath, checkDocumentPath, checkParentPath, formatResourceName, joinPath, lastSegment, parentPath } from '../../values/name.ts';
import type { Document } from '../../values/value.ts';
import type { Exchange } from './exchange.ts';

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A call on one path: who asks what of which database. */
export interface DocumentCall {
  readonly backend: Backend;
  readonly database: Database;
  readonly caller: Caller;
  readonly path: string;
}

/** GET: a document, or (an odd number of segments) the documents of a collection. */
export function getOrList(exchange: Exchange, call: DocumentCall): void {
  if (call.path.split('/').length % 2 === 1) {
    list(exchange, call);
    return;
  }
  checkDocumentPath(call.path);
  const document = getDocument(call.backend, call.database, call.caller, call.path, readIn(exchange.url.searchParams));
  exchange.sendJson(encodeDocument(call.database.name, document, paths(exchange, 'mask.fieldPaths')));
}

function list(exchange: Exchange, { backend, database, caller, path }: DocumentCall): void {
  checkCollectionPath(path);
  const parameters = exchange.url.searchParams;
  const mask = paths(exchange, 'mask.fieldPaths');
  const page = listDocuments(backend, database, caller, {
    parent: parentPath(path),
    collectionId: lastSegment(path),
    pageSize: pageSizeOf(parameters.get('pageSize') ?? ''),
    pageToken: parameters.get('pageToken') ?? '',
    orderBy: orderOf(parameters.get('orderBy') ?? ''),
    showMissing: parameters.get('showMissing') === 'true',
  });
  exchange.sendJson({
    ...(page.documents.length > 0 && { documents: page.documents.map((document) => encodeListed(database, document, mask)) }),
    ...(page.nextPageToken !== '' && { nextPageToken: page.nextPageToken }),
  });
}

function encodeListed(database: Database, document: Document | { readonly path: string }, mask: readonly FieldPath[] | undefined): JsonObject {
  if ('fields' in document) return encodeDocument(database.name, document, mask);
  return { name: formatResourceName(database.name, document.path) };
}

/** POST on a collection: a new document, its id given or made. */
export async function createDocument(exchange: Exchange, { backend, database, caller, path }: DocumentCall): Promise<void> {
  checkCollectionPath(path);
  checkParentPath(parentPath(path));
  const body = await exchange.readJson();
  const documentPath = joinPath(path, exchange.url.searchParams.get('documentId') || newId());
  checkDocumentPath(documentPath);
  const { outcome } = await commit(backend, database, caller, [
    { kind: 'update', path: documentPath, fields: decodeFields(messageField(body, 'fields')), transforms: [], precondition: { exists: false } },
  ]);
  sendOutcome(exchange, database, outcome.get(documentPath));
}

/** PATCH: creates, replaces or (with an update mask) changes a document. */
export async function updateDocument(exchange: Exchange, { backend, database, caller, path }: DocumentCall): Promise<void> {
  checkDocumentPath(path);
  const body = await exchange.readJson();
  const mask = paths(exchange, 'updateMask.fieldPaths');
  const precondition = preconditionOf(exchange.url.searchParams);
  const { outcome } = await commit(backend, database, caller, [
    {
      kind: 'update',
      path,
      fields: decodeFields(messageField(body, 'fields')),
      ...(mask && { mask }),
      transforms: [],
      ...(precondition && { precondition }),
    },
  ]);
  sendOutcome(exchange, database, outcome.get(path));
}

/** DELETE: removes a document; nothing happens when there is none. */
export async function deleteDocument(exchange: Exchange, { backend, database, caller, path }: DocumentCall): Promise<void> {
  checkDocumentPath(path);
  const precondition = preconditionOf(exchange.url.searchParams);
  await commit(backend, database, caller, [{ kind: 'delete', path, ...(precondition && { precondition }) }]);
  exchange.sendJson({});
}

function sendOutcome(exchange: Exchange, database: Database, document: Document | undefined): void {
  if (document) exchange.sendJson(encodeDocument(database.name, document, paths(exchange, 'mask.fieldPaths')));
}

/** 20 letters and digits, as the SDKs make them. */
function newId(): string {
  return Array.from({ length: 20 }, () => ID_CHARACTERS.charAt(randomInt(ID_CHARACTERS.length))).join('');
}

/** A repeated field path among the query parameters, under either of ProtoJSON's names; undefined when absent. */
function paths(exchange: Exchange, name: string): readonly FieldPath[] | undefined {
  const parameters = exchange.url.searchParams;
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const values = [...parameters.getAll(name), ...parameters.getAll(snake)];
  return values.length > 0 ? values.map(parseFieldPath) : undefined;
}

function readIn(parameters: URLSearchParams): ReadIn {
  const transaction = parameters.get('transaction') ?? '';
  return transaction === '' ? {} : { transaction: Buffer.from(transaction, 'base64').toString('base64') };
}

function preconditionOf(parameters: URLSearchParams): Precondition | undefined {
  const updateTime = parameters.get('currentDocument.updateTime') ?? parameters.get('current_document.update_time');
  if (updateTime !== null) return { updateTime: decodeTimestamp(updateTime) };
  const exists = parameters.get('currentDocument.exists') ?? parameters.get('current_document.exists');
  if (exists === null) return undefined;
  if (exists !== 'true' && exists !== 'false') throw invalidArgument("Invalid value at 'current_document.exists'.");
  return { exists: exists === 'true' };
}

function pageSizeOf(text: string): number | undefined {
  if (!/^\d{0,9}$/.test(text)) throw invalidArgument("Invalid value at 'page_size'.");
  return Number(text) || undefined;
}

/** Reads `a desc, b.c`. */
function orderOf(text: string): readonly Order[] {
  if (text.trim() === '') return [];
  return text.split(',').map((line) => {
    const [path = '', direction = 'asc', ...rest] = line.trim().split(/\s+/);
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction)) throw invalidArgument("Invalid value at 'order_by'.");
    return { field: parseFieldPath(path), direction: direction.toLowerCase() === 'desc' ? 'DESC' : 'ASC' };
  });
}
