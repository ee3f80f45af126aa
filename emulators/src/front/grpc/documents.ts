import type { Caller } from '../../access/caller.ts';
import { decodeMask, encodeDocument } from '../../protobuf/document.ts';
import type { DocumentMessage } from '../../protobuf/messages.ts';
import type {
  BatchGetDocumentsRequest,
  BatchGetDocumentsResponse,
  CreateDocumentRequest,
  DeleteDocumentRequest,
  GetDocumentRequest,
  ListDocumentsRequest,
  ListDocumentsResponse,
  UpdateDocumentRequest,
} from '../../protobuf/requests.ts';
import { decodeReadIn, encodeTransactionId } from '../../protobuf/transaction.ts';
import { decodeFields, encodeTimestamp } from '../../protobuf/value.ts';
import { decodePrecondition } from '../../protobuf/write.ts';
import { parseOrder } from '../../query/orderText.ts';
import { batchGetItems, type BatchGetItem } from '../../service/responses.ts';
import type { Backend } from '../../service/backend.ts';
import { createDocument, deleteDocument, updateDocument } from '../../service/documents.ts';
import { batchGetDocuments, getDocument, listDocuments } from '../../service/reads.ts';
import type { FieldPath } from '../../values/fieldPath.ts';
import {
  checkCollectionId,
  documentPathIn,
  formatResourceName,
  joinPath,
  type DatabaseName,
} from '../../values/name.ts';
import { databaseNamed, documentNamed, parentNamed } from './resource.ts';

/** Implements GetDocument. */
export async function get(backend: Backend, caller: Caller, request: GetDocumentRequest): Promise<DocumentMessage> {
  const { database, path } = documentNamed(backend, request.name);
  const mask = decodeMask(request.mask);
  return encodeDocument(database.name, await getDocument(backend, database, caller, path, decodeReadIn(request)), mask);
}

/** Implements ListDocuments. */
export async function list(
  backend: Backend,
  caller: Caller,
  request: ListDocumentsRequest,
): Promise<ListDocumentsResponse> {
  const { database, path } = parentNamed(backend, request.parent);
  const collectionId = request.collectionId ?? '';
  checkCollectionId(collectionId);
  const mask = decodeMask(request.mask);
  const listRequest = {
    parent: path,
    collectionId,
    pageSize: request.pageSize ?? 0,
    pageToken: request.pageToken ?? '',
    orderBy: parseOrder(request.orderBy ?? ''),
    showMissing: request.showMissing === true,
  };
  const page = await listDocuments(backend, database, caller, listRequest, decodeReadIn(request));
  const documents = page.documents.map((document) =>
    'fields' in document
      ? encodeDocument(database.name, document, mask)
      : { name: formatResourceName(database.name, document.path) },
  );
  return { documents, ...(page.nextPageToken !== '' && { nextPageToken: page.nextPageToken }) };
}

/** Implements CreateDocument. */
export async function create(
  backend: Backend,
  caller: Caller,
  request: CreateDocumentRequest,
): Promise<DocumentMessage> {
  const { database, path } = parentNamed(backend, request.parent);
  const collectionId = request.collectionId ?? '';
  checkCollectionId(collectionId);
  const fields = decodeFields(request.document?.fields);
  const mask = decodeMask(request.mask);
  const document = await createDocument(
    backend,
    database,
    caller,
    joinPath(path, collectionId),
    request.documentId ?? '',
    fields,
  );
  return encodeDocument(database.name, document, mask);
}

/** Implements UpdateDocument. */
export async function update(
  backend: Backend,
  caller: Caller,
  request: UpdateDocumentRequest,
): Promise<DocumentMessage> {
  const { database, path } = documentNamed(backend, request.document?.name);
  const mask = decodeMask(request.mask);
  const document = await updateDocument(backend, database, caller, path, {
    fields: decodeFields(request.document?.fields),
    mask: decodeMask(request.updateMask),
    precondition: decodePrecondition(request.currentDocument),
  });
  return encodeDocument(database.name, document, mask);
}

/** Implements DeleteDocument. */
export async function remove(backend: Backend, caller: Caller, request: DeleteDocumentRequest): Promise<object> {
  const { database, path } = documentNamed(backend, request.name);
  await deleteDocument(backend, database, caller, path, decodePrecondition(request.currentDocument));
  return {};
}

/** Implements BatchGetDocuments. */
export async function batchGet(
  backend: Backend,
  caller: Caller,
  request: BatchGetDocumentsRequest,
): Promise<Iterable<BatchGetDocumentsResponse>> {
  const database = databaseNamed(backend, request.database);
  const paths = (request.documents ?? []).map((name) => documentPathIn(database.name, name));
  const mask = decodeMask(request.mask);
  return encodeBatchGet(
    database.name,
    batchGetItems(await batchGetDocuments(backend, database, caller, paths, decodeReadIn(request))),
    mask,
  );
}

function* encodeBatchGet(
  database: DatabaseName,
  items: Iterable<BatchGetItem>,
  mask: readonly FieldPath[] | undefined,
): Generator<BatchGetDocumentsResponse> {
  for (const item of items) {
    if (item.kind === 'transaction') yield { transaction: encodeTransactionId(item.transaction) };
    else if (item.kind === 'missing')
      yield { missing: formatResourceName(database, item.path), readTime: encodeTimestamp(item.readTime) };
    else yield { found: encodeDocument(database, item.document, mask), readTime: encodeTimestamp(item.readTime) };
  }
}
