import { invalidArgument } from '../status.ts';
import type { Query } from '../query/query.ts';
import { documentPathIn, parentPathIn, type DatabaseName } from '../values/name.ts';
import type { Timestamp } from '../values/value.ts';
import type { TargetMessage } from './listen-messages.ts';
import { decodeQuery } from './query.ts';
import { decodeTimestamp } from './value.ts';

/** What a target of a Listen stream asks for, free of any wire format (`google.firestore.v1.Target`). */
export interface DecodedTarget {
  /** 0: the server is to choose one. */
  readonly targetId: number;
  /** Documents by their paths relative to the database, or a query. */
  readonly what: { readonly kind: 'documents'; readonly paths: readonly string[] } | { readonly kind: 'query'; readonly query: Query };
  /** From where to go on; absent for a fresh start. */
  readonly resume?: { readonly token: Uint8Array } | { readonly readTime: Timestamp };
  /** Whether the target is to be removed once it is current. */
  readonly once: boolean;
  /** How many documents the client believes to match when it resumes. */
  readonly expectedCount?: number;
}

/** Reads `google.firestore.v1.Target`. Throws INVALID_ARGUMENT. */
export function decodeTarget(database: DatabaseName, message: TargetMessage): DecodedTarget {
  const resume = decodeResume(message);
  const expected = message.expectedCount;
  return {
    targetId: message.targetId ?? 0,
    what: decodeWhat(database, message),
    ...(resume && { resume }),
    once: message.once === true,
    ...(expected && { expectedCount: expected.value ?? 0 }),
  };
}

function decodeWhat(database: DatabaseName, message: TargetMessage): DecodedTarget['what'] {
  if (message.targetType === 'documents') {
    return { kind: 'documents', paths: (message.documents?.documents ?? []).map((name) => documentPathIn(database, name)) };
  }
  const structured = message.targetType === 'query' ? message.query?.structuredQuery : undefined;
  if (!structured) throw invalidArgument('A target must have documents or a structured query.');
  return { kind: 'query', query: decodeQuery(parentPathIn(database, message.query?.parent ?? ''), structured) };
}

function decodeResume(message: TargetMessage): DecodedTarget['resume'] {
  if (message.resumeType === 'resumeToken' && message.resumeToken && message.resumeToken.length > 0) {
    return { token: new Uint8Array(message.resumeToken) };
  }
  if (message.resumeType === 'readTime' && message.readTime) return { readTime: decodeTimestamp(message.readTime) };
  return undefined;
}
