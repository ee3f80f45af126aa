import type { ListenRequest, ListenResponse } from './listenMessages.ts';
import type { DocumentMessage } from './messages.ts';
import type * as requests from './requests.ts';

/** Top-level message types by name. */
export interface MessageTypes {
  readonly '.google.protobuf.Empty': object;
  readonly Document: DocumentMessage;
  readonly GetDocumentRequest: requests.GetDocumentRequest;
  readonly ListDocumentsRequest: requests.ListDocumentsRequest;
  readonly ListDocumentsResponse: requests.ListDocumentsResponse;
  readonly CreateDocumentRequest: requests.CreateDocumentRequest;
  readonly UpdateDocumentRequest: requests.UpdateDocumentRequest;
  readonly DeleteDocumentRequest: requests.DeleteDocumentRequest;
  readonly BatchGetDocumentsRequest: requests.BatchGetDocumentsRequest;
  readonly BatchGetDocumentsResponse: requests.BatchGetDocumentsResponse;
  readonly BeginTransactionRequest: requests.BeginTransactionRequest;
  readonly BeginTransactionResponse: requests.BeginTransactionResponse;
  readonly CommitRequest: requests.CommitRequest;
  readonly CommitResponse: requests.CommitResponse;
  readonly RollbackRequest: requests.RollbackRequest;
  readonly RunQueryRequest: requests.RunQueryRequest;
  readonly RunQueryResponse: requests.RunQueryResponse;
  readonly RunAggregationQueryRequest: requests.RunAggregationQueryRequest;
  readonly RunAggregationQueryResponse: requests.RunAggregationQueryResponse;
  readonly PartitionQueryRequest: requests.PartitionQueryRequest;
  readonly PartitionQueryResponse: requests.PartitionQueryResponse;
  readonly ListCollectionIdsRequest: requests.ListCollectionIdsRequest;
  readonly ListCollectionIdsResponse: requests.ListCollectionIdsResponse;
  readonly BatchWriteRequest: requests.BatchWriteRequest;
  readonly BatchWriteResponse: requests.BatchWriteResponse;
  readonly WriteRequest: requests.WriteRequest;
  readonly WriteResponse: requests.WriteResponse;
  readonly ListenRequest: ListenRequest;
  readonly ListenResponse: ListenResponse;
}

/** The name of a top-level message type. */
export type MessageName = keyof MessageTypes;
