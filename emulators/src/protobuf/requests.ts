import type Long from 'long';
import type {
  AggregationQueryMessage,
  CursorMessage,
  DocumentMessage,
  FieldsMessage,
  MaskMessage,
  PreconditionMessage,
  QueryMessage,
  StatusMessage,
  TimestampMessage,
  WriteMessage,
  WriteResultMessage,
} from './messages.ts';

/**
 * Requests and responses of `google.firestore.v1.Firestore`, encoded and decoded by schema.ts. Lists only the fields
 * that the emulator uses. https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/firestore.proto
 */
export interface TransactionOptionsMessage {
  readonly mode?: 'readOnly' | 'readWrite';
  readonly readOnly?: { readonly readTime?: TimestampMessage | null } | null;
}

/** The consistency selector of a read. */
export interface ConsistencyMessage {
  readonly consistencySelector?: 'transaction' | 'newTransaction' | 'readTime';
  readonly transaction?: Uint8Array;
  readonly newTransaction?: TransactionOptionsMessage | null;
  readonly readTime?: TimestampMessage | null;
}

export interface GetDocumentRequest extends ConsistencyMessage {
  readonly name?: string;
  readonly mask?: MaskMessage | null;
}

export interface ListDocumentsRequest extends ConsistencyMessage {
  readonly parent?: string;
  readonly collectionId?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
  readonly orderBy?: string;
  readonly mask?: MaskMessage | null;
  readonly showMissing?: boolean;
}

export interface ListDocumentsResponse {
  readonly documents: readonly DocumentMessage[];
  readonly nextPageToken?: string;
}

export interface CreateDocumentRequest {
  readonly parent?: string;
  readonly collectionId?: string;
  readonly documentId?: string;
  readonly document?: DocumentMessage | null;
  readonly mask?: MaskMessage | null;
}

export interface UpdateDocumentRequest {
  readonly document?: DocumentMessage | null;
  readonly updateMask?: MaskMessage | null;
  readonly mask?: MaskMessage | null;
  readonly currentDocument?: PreconditionMessage | null;
}

export interface DeleteDocumentRequest {
  readonly name?: string;
  readonly currentDocument?: PreconditionMessage | null;
}

export interface BatchGetDocumentsRequest extends ConsistencyMessage {
  readonly database?: string;
  readonly documents?: readonly string[];
  readonly mask?: MaskMessage | null;
}

export interface BatchGetDocumentsResponse {
  readonly found?: DocumentMessage;
  readonly missing?: string;
  readonly transaction?: Uint8Array;
  readonly readTime?: TimestampMessage;
}

export interface BeginTransactionRequest {
  readonly database?: string;
  readonly options?: TransactionOptionsMessage | null;
}

export interface BeginTransactionResponse {
  readonly transaction: Uint8Array;
}

export interface CommitRequest {
  readonly database?: string;
  readonly writes?: readonly WriteMessage[];
  readonly transaction?: Uint8Array;
}

export interface CommitResponse {
  readonly writeResults: readonly WriteResultMessage[];
  readonly commitTime: TimestampMessage;
}

export interface RollbackRequest {
  readonly database?: string;
  readonly transaction?: Uint8Array;
}

export interface ExplainOptionsMessage {
  readonly analyze?: boolean;
}

/** A `google.protobuf.Struct` with only strings and nested structs. */
export interface StructMessage {
  readonly fields: Readonly<Record<string, { readonly stringValue: string } | { readonly structValue: StructMessage }>>;
}

export interface ExplainMetricsMessage {
  readonly planSummary: { readonly indexesUsed: readonly StructMessage[] };
  readonly executionStats?: {
    readonly resultsReturned: number;
    /** A `google.protobuf.Duration`. */
    readonly executionDuration: { readonly seconds: number; readonly nanos: number };
    readonly readOperations: number;
    readonly debugStats: StructMessage;
  };
}

export interface RunQueryRequest extends ConsistencyMessage {
  readonly parent?: string;
  readonly structuredQuery?: QueryMessage | null;
  readonly explainOptions?: ExplainOptionsMessage | null;
}

export interface RunQueryResponse {
  readonly transaction?: Uint8Array;
  readonly document?: DocumentMessage;
  readonly readTime?: TimestampMessage;
  readonly skippedResults?: number;
  readonly explainMetrics?: ExplainMetricsMessage;
}

export interface RunAggregationQueryRequest extends ConsistencyMessage {
  readonly parent?: string;
  readonly structuredAggregationQuery?: AggregationQueryMessage | null;
  readonly explainOptions?: ExplainOptionsMessage | null;
}

export interface RunAggregationQueryResponse {
  readonly result?: { readonly aggregateFields: FieldsMessage };
  readonly transaction?: Uint8Array;
  readonly readTime?: TimestampMessage;
  readonly explainMetrics?: ExplainMetricsMessage;
}

export interface PartitionQueryRequest {
  readonly parent?: string;
  readonly structuredQuery?: QueryMessage | null;
  readonly partitionCount?: Long | number;
  readonly readTime?: TimestampMessage | null;
  readonly pageToken?: string;
  readonly pageSize?: number;
}

export interface PartitionQueryResponse {
  readonly partitions: readonly CursorMessage[];
  readonly nextPageToken?: string;
}

export interface ListCollectionIdsRequest {
  readonly readTime?: TimestampMessage | null;
  readonly parent?: string;
  readonly pageSize?: number;
  readonly pageToken?: string;
}

export interface ListCollectionIdsResponse {
  readonly collectionIds: readonly string[];
  readonly nextPageToken?: string;
}

export interface BatchWriteRequest {
  readonly database?: string;
  readonly writes?: readonly WriteMessage[];
}

export interface BatchWriteResponse {
  readonly writeResults: readonly WriteResultMessage[];
  readonly status: readonly StatusMessage[];
}

/** The first request in a Write stream contains the database but no writes. */
export interface WriteRequest {
  readonly database?: string;
  readonly streamId?: string;
  readonly writes?: readonly WriteMessage[];
  readonly streamToken?: Uint8Array;
}

export interface WriteResponse {
  readonly streamId?: string;
  readonly streamToken: Uint8Array;
  readonly writeResults?: readonly WriteResultMessage[];
  readonly commitTime?: TimestampMessage;
}
