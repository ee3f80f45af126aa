import type { DocumentMessage, QueryMessage, StatusMessage, TimestampMessage, Wrapped } from './messages.ts';

/**
 * Messages of the Listen stream, encoded and decoded by schema.ts.
 * https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/firestore.proto
 */
export interface ListenRequest {
  /** `projects/P/databases/D`. Clients set it in every request. */
  readonly database?: string;
  readonly targetChange?: 'addTarget' | 'removeTarget';
  readonly addTarget?: TargetMessage | null;
  readonly removeTarget?: number;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface TargetMessage {
  readonly targetType?: 'query' | 'documents';
  readonly query?: { readonly parent?: string; readonly structuredQuery?: QueryMessage | null } | null;
  readonly documents?: { readonly documents?: readonly string[] } | null;
  readonly resumeType?: 'resumeToken' | 'readTime';
  readonly resumeToken?: Uint8Array;
  readonly readTime?: TimestampMessage | null;
  readonly targetId?: number;
  readonly once?: boolean;
  readonly expectedCount?: Wrapped<number> | null;
}

/** Exactly one property is set. */
export interface ListenResponse {
  readonly targetChange?: TargetChangeMessage;
  readonly documentChange?: {
    readonly document: DocumentMessage;
    readonly targetIds?: readonly number[];
    readonly removedTargetIds?: readonly number[];
  };
  readonly documentDelete?: {
    readonly document: string;
    readonly removedTargetIds?: readonly number[];
    readonly readTime?: TimestampMessage;
  };
  readonly documentRemove?: {
    readonly document: string;
    readonly removedTargetIds?: readonly number[];
    readonly readTime?: TimestampMessage;
  };
  readonly filter?: { readonly targetId: number; readonly count: number; readonly unchangedNames?: BloomFilterMessage };
}

interface TargetChangeMessage {
  readonly targetChangeType: TargetChangeType;
  /** Empty if the change applies to all targets. */
  readonly targetIds?: readonly number[];
  readonly cause?: StatusMessage;
  readonly resumeToken?: Uint8Array;
  readonly readTime?: TimestampMessage;
}

interface BloomFilterMessage {
  readonly bits: { readonly bitmap: Uint8Array; readonly padding: number };
  readonly hashCount: number;
}

export const TargetChangeType = { NO_CHANGE: 0, ADD: 1, REMOVE: 2, CURRENT: 3, RESET: 4 } as const;

export type TargetChangeType = (typeof TargetChangeType)[keyof typeof TargetChangeType];
