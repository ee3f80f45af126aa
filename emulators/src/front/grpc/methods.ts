import { pipelinesMissing } from '../../service/enterprise.ts';
import { batchGet, create, get, list, remove, update } from './documents.ts';
import { collectionIds, partition, runAggregationQuery, runQuery } from './queries.ts';
import { bidirectional, serverStream, unary, type Registration } from './register.ts';
import { listen, write } from './streams.ts';
import { beginTransaction, commitWrites, rollback, writeBatch } from './writes.ts';

const EMPTY = '.google.protobuf.Empty';

/** All methods of `google.firestore.v1.Firestore`. */
export const METHODS: readonly Registration[] = [
  unary('GetDocument', 'GetDocumentRequest', 'Document', get),
  unary('ListDocuments', 'ListDocumentsRequest', 'ListDocumentsResponse', list),
  unary('CreateDocument', 'CreateDocumentRequest', 'Document', create),
  unary('UpdateDocument', 'UpdateDocumentRequest', 'Document', update),
  unary('DeleteDocument', 'DeleteDocumentRequest', EMPTY, remove),
  serverStream('BatchGetDocuments', 'BatchGetDocumentsRequest', 'BatchGetDocumentsResponse', batchGet),
  serverStream('RunQuery', 'RunQueryRequest', 'RunQueryResponse', runQuery),
  serverStream('RunAggregationQuery', 'RunAggregationQueryRequest', 'RunAggregationQueryResponse', runAggregationQuery),
  unary('PartitionQuery', 'PartitionQueryRequest', 'PartitionQueryResponse', partition),
  unary('ListCollectionIds', 'ListCollectionIdsRequest', 'ListCollectionIdsResponse', collectionIds),
  unary('BeginTransaction', 'BeginTransactionRequest', 'BeginTransactionResponse', beginTransaction),
  unary('Commit', 'CommitRequest', 'CommitResponse', commitWrites),
  unary('Rollback', 'RollbackRequest', EMPTY, rollback),
  unary('BatchWrite', 'BatchWriteRequest', 'BatchWriteResponse', writeBatch),
  bidirectional('Write', 'WriteRequest', 'WriteResponse', write),
  bidirectional('Listen', 'ListenRequest', 'ListenResponse', listen),
  // ExecutePipeline is not supported, and the Admin SDK's descriptors do not contain its messages.
  serverStream('ExecutePipeline', EMPTY, EMPTY, () => {
    throw pipelinesMissing();
  }),
];
