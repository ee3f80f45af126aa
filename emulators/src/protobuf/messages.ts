import type Long from 'long';

/**
 * `google.firestore.v1` messages, encoded and decoded by schema.ts. Lists only the fields that the emulator uses.
 * https://github.com/googleapis/googleapis/tree/master/google/firestore/v1
 */
export interface TimestampMessage {
  readonly seconds?: Long | number;
  readonly nanos?: number;
}

/** A wrapper type such as `google.protobuf.Int32Value`. */
export interface Wrapped<T> {
  readonly value?: T;
}

export interface ValueMessage {
  /** Name of the property that is set. Present only in decoded messages. */
  readonly valueType?: Exclude<keyof ValueMessage, 'valueType'>;
  readonly nullValue?: 0;
  readonly booleanValue?: boolean;
  readonly integerValue?: Long | number;
  readonly doubleValue?: number;
  readonly timestampValue?: TimestampMessage;
  readonly stringValue?: string;
  readonly bytesValue?: Uint8Array;
  readonly referenceValue?: string;
  readonly geoPointValue?: { readonly latitude?: number; readonly longitude?: number };
  readonly arrayValue?: ArrayValueMessage;
  readonly mapValue?: { readonly fields?: FieldsMessage };
}

interface ArrayValueMessage {
  readonly values?: readonly ValueMessage[];
}

/** Map entries without a value are null. */
export type FieldsMessage = Readonly<Record<string, ValueMessage | null>>;

export interface DocumentMessage {
  readonly name?: string;
  readonly fields?: FieldsMessage;
  readonly createTime?: TimestampMessage;
  readonly updateTime?: TimestampMessage;
}

export interface MaskMessage {
  readonly fieldPaths?: readonly string[];
}

export interface PreconditionMessage {
  readonly conditionType?: 'exists' | 'updateTime';
  readonly exists?: boolean;
  readonly updateTime?: TimestampMessage | null;
}

export interface FieldTransformMessage {
  readonly fieldPath?: string;
  readonly transformType?:
    | 'setToServerValue'
    | 'increment'
    | 'maximum'
    | 'minimum'
    | 'appendMissingElements'
    | 'removeAllFromArray';
  readonly setToServerValue?: number;
  readonly increment?: ValueMessage | null;
  readonly maximum?: ValueMessage | null;
  readonly minimum?: ValueMessage | null;
  readonly appendMissingElements?: ArrayValueMessage | null;
  readonly removeAllFromArray?: ArrayValueMessage | null;
}

export interface WriteMessage {
  readonly operation?: 'update' | 'delete' | 'verify' | 'transform';
  readonly update?: DocumentMessage | null;
  readonly delete?: string;
  readonly verify?: string;
  readonly transform?: {
    readonly document?: string;
    readonly fieldTransforms?: readonly FieldTransformMessage[];
  } | null;
  readonly updateMask?: MaskMessage | null;
  readonly updateTransforms?: readonly FieldTransformMessage[];
  readonly currentDocument?: PreconditionMessage | null;
}

export interface WriteResultMessage {
  readonly updateTime?: TimestampMessage;
  readonly transformResults?: readonly ValueMessage[];
}

/** A `google.rpc.Status`. */
export interface StatusMessage {
  readonly code?: number;
  readonly message?: string;
}

export interface FieldReferenceMessage {
  readonly fieldPath?: string;
}

export interface FilterMessage {
  readonly filterType?: 'compositeFilter' | 'fieldFilter' | 'unaryFilter';
  readonly compositeFilter?: { readonly op?: number; readonly filters?: readonly FilterMessage[] } | null;
  readonly fieldFilter?: {
    readonly field?: FieldReferenceMessage | null;
    readonly op?: number;
    readonly value?: ValueMessage | null;
  } | null;
  readonly unaryFilter?: { readonly op?: number; readonly field?: FieldReferenceMessage | null } | null;
}

export interface CursorMessage {
  readonly values?: readonly ValueMessage[];
  readonly before?: boolean;
}

export interface QueryMessage {
  readonly select?: { readonly fields?: readonly FieldReferenceMessage[] } | null;
  readonly from?: readonly { readonly collectionId?: string; readonly allDescendants?: boolean }[];
  readonly where?: FilterMessage | null;
  readonly orderBy?: readonly { readonly field?: FieldReferenceMessage | null; readonly direction?: number }[];
  readonly startAt?: CursorMessage | null;
  readonly endAt?: CursorMessage | null;
  readonly offset?: number;
  readonly limit?: Wrapped<number> | null;
  readonly findNearest?: NearestMessage | null;
}

export interface NearestMessage {
  readonly vectorField?: FieldReferenceMessage | null;
  readonly queryVector?: ValueMessage | null;
  readonly distanceMeasure?: number;
  readonly limit?: Wrapped<number> | null;
  readonly distanceResultField?: string;
  readonly distanceThreshold?: Wrapped<number> | null;
}

export interface AggregationMessage {
  readonly operator?: 'count' | 'sum' | 'avg';
  readonly count?: { readonly upTo?: Wrapped<Long> | null } | null;
  readonly sum?: { readonly field?: FieldReferenceMessage | null } | null;
  readonly avg?: { readonly field?: FieldReferenceMessage | null } | null;
  readonly alias?: string;
}

export interface AggregationQueryMessage {
  readonly structuredQuery?: QueryMessage | null;
  readonly aggregations?: readonly AggregationMessage[];
}
