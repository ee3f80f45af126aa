import type { Caller } from '../../access/caller.ts';
import { encodeDocument } from '../../protojson/document.ts';
import { messageField } from '../../protojson/reader.ts';
import { decodeFields, decodeTimestamp } from '../../protojson/value.ts';
import { parseOrder } from '../../query/orderText.ts';
import type { Backend, ReadIn } from '../../service/backend.ts';
import { createDocument, deleteDocument, updateDocument } from '../../service/documents.ts';
import { getDocument, listDocuments } from '../../service/reads.ts';
import type { JsonObject } from '../../values/json.ts';
import { invalidArgument } from '../../values/status.ts';
import type { Database } from '../../store/database.ts';
import type { Precondition } from '../../store/write.ts';
import { parseFieldPath, type FieldPath } from '../../values/fieldPath.ts';
import {
  checkCollectionPath,
  checkDocumentPath,
  formatResourceName,
  lastSegment,
  parentPath,
} from '../../values/name.ts';
import type { Document } from '../../values/value.ts';
import type { Exchange } from '../http/exchange.ts';
import { readMessage } from './message.ts';
import { checkParameters, parameterNamed, parametersNamed } from './parameters.ts';

/** Context of a request to the Firestore REST API. The path is relative to the database root. */
export interface DocumentContext {
  readonly backend: Backend;
  readonly database: Database;
  readonly caller: Caller;
  readonly path: string;
}

const READ_IN = ['transaction', 'readTime'];
const PRECONDITION = ['currentDocument.exists', 'currentDocument.updateTime'];

/** Implements GetDocument, or ListDocuments if the path is a collection. */
export async function getOrList(exchange: Exchange, context: DocumentContext): Promise<void> {
  if (context.path.split('/').length % 2 === 1) {
    await list(exchange, context);
    return;
  }
  checkDocumentPath(context.path);
  checkParameters(exchange.url.searchParams, ['mask.fieldPaths', ...READ_IN]);
  const mask = paths(exchange, 'mask.fieldPaths');
  const document = await getDocument(
    context.backend,
    context.database,
    context.caller,
    context.path,
    readIn(exchange.url.searchParams),
  );
  exchange.sendJson(encodeDocument(context.database.name, document, mask));
}

async function list(exchange: Exchange, { backend, database, caller, path }: DocumentContext): Promise<void> {
  checkCollectionPath(path);
  const parameters = exchange.url.searchParams;
  checkParameters(parameters, ['pageSize', 'pageToken', 'orderBy', 'showMissing', 'mask.fieldPaths', ...READ_IN]);
  const mask = paths(exchange, 'mask.fieldPaths');
  const listRequest = {
    parent: parentPath(path),
    collectionId: lastSegment(path),
    pageSize: pageSizeOf(parameterNamed(parameters, 'pageSize') ?? ''),
    pageToken: parameterNamed(parameters, 'pageToken') ?? '',
    orderBy: parseOrder(parameterNamed(parameters, 'orderBy') ?? ''),
    showMissing: parameterNamed(parameters, 'showMissing') === 'true',
  };
  const page = await listDocuments(backend, database, caller, listRequest, readIn(parameters));
  exchange.sendJson({
    ...(page.documents.length > 0 && {
      documents: page.documents.map((document) => encodeListed(database, document, mask)),
    }),
    ...(page.nextPageToken !== '' && { nextPageToken: page.nextPageToken }),
  });
}

function encodeListed(
  database: Database,
  document: Document | { readonly path: string },
  mask: readonly FieldPath[] | undefined,
): JsonObject {
  if ('fields' in document) return encodeDocument(database.name, document, mask);
  return { name: formatResourceName(database.name, document.path) };
}

/** Implements CreateDocument. Generates a document ID if none is given. */
export async function postDocument(
  exchange: Exchange,
  { backend, database, caller, path }: DocumentContext,
): Promise<void> {
  checkParameters(exchange.url.searchParams, ['documentId', 'mask.fieldPaths']);
  const fields = decodeFields(messageField(await readMessage(exchange, 'Document', 'document'), 'fields'));
  const id = parameterNamed(exchange.url.searchParams, 'documentId') ?? '';
  const mask = paths(exchange, 'mask.fieldPaths');
  exchange.sendJson(
    encodeDocument(database.name, await createDocument(backend, database, caller, path, id, fields), mask),
  );
}

/** Implements UpdateDocument. */
export async function patchDocument(
  exchange: Exchange,
  { backend, database, caller, path }: DocumentContext,
): Promise<void> {
  checkDocumentPath(path);
  checkParameters(exchange.url.searchParams, ['updateMask.fieldPaths', 'mask.fieldPaths', ...PRECONDITION]);
  const fields = decodeFields(messageField(await readMessage(exchange, 'Document', 'document'), 'fields'));
  const change = {
    fields,
    mask: paths(exchange, 'updateMask.fieldPaths'),
    precondition: preconditionOf(exchange.url.searchParams),
  };
  const mask = paths(exchange, 'mask.fieldPaths');
  exchange.sendJson(encodeDocument(database.name, await updateDocument(backend, database, caller, path, change), mask));
}

/** Implements DeleteDocument. */
export async function removeDocument(
  exchange: Exchange,
  { backend, database, caller, path }: DocumentContext,
): Promise<void> {
  checkDocumentPath(path);
  checkParameters(exchange.url.searchParams, PRECONDITION);
  await deleteDocument(backend, database, caller, path, preconditionOf(exchange.url.searchParams));
  exchange.sendJson({});
}

/** Returns the field paths in a repeated query parameter, or undefined if it is absent. */
function paths(exchange: Exchange, name: string): readonly FieldPath[] | undefined {
  const values = parametersNamed(exchange.url.searchParams, name);
  return values.length > 0 ? values.map(parseFieldPath) : undefined;
}

function readIn(parameters: URLSearchParams): ReadIn {
  const transaction = parameters.get('transaction') ?? '';
  if (transaction !== '') return { transaction: Buffer.from(transaction, 'base64').toString('base64') };
  const readTime = parameterNamed(parameters, 'readTime');
  return readTime === undefined ? {} : { readTime: decodeTimestamp(readTime) };
}

function preconditionOf(parameters: URLSearchParams): Precondition | undefined {
  const updateTime = parameterNamed(parameters, 'currentDocument.updateTime');
  if (updateTime !== undefined) return { updateTime: decodeTimestamp(updateTime) };
  const exists = parameterNamed(parameters, 'currentDocument.exists');
  if (exists === undefined) return undefined;
  if (exists !== 'true' && exists !== 'false') throw invalidArgument("Invalid value at 'current_document.exists'.");
  return { exists: exists === 'true' };
}

function pageSizeOf(text: string): number {
  if (!/^\d{0,9}$/.test(text)) throw invalidArgument("Invalid value at 'page_size'.");
  return Number(text);
}
