import { invalidArgument } from '../values/status.ts';
import { documentPathIn, parentPathIn, type DatabaseName } from '../values/name.ts';
import type { Resume, Selection, TargetRequest } from '../watch/request.ts';
import type { TargetMessage } from './listenMessages.ts';
import { decodeQuery } from './query.ts';
import { decodeTimestamp } from './value.ts';

/** Decodes a `google.firestore.v1.Target`. Throws INVALID_ARGUMENT. */
export function decodeTarget(database: DatabaseName, message: TargetMessage): TargetRequest {
  const resume = decodeResume(message);
  const expected = message.expectedCount;
  return {
    targetId: message.targetId ?? 0,
    selection: decodeSelection(database, message),
    ...(resume && { resume }),
    once: message.once === true,
    ...(expected && { expectedCount: expected.value ?? 0 }),
  };
}

function decodeSelection(database: DatabaseName, message: TargetMessage): Selection {
  if (message.targetType === 'documents') {
    return {
      kind: 'documents',
      paths: (message.documents?.documents ?? []).map((name) => documentPathIn(database, name)),
    };
  }
  const structured = message.targetType === 'query' ? message.query?.structuredQuery : undefined;
  if (!structured) throw invalidArgument('A target must have documents or a structured query.');
  return { kind: 'query', query: decodeQuery(parentPathIn(database, message.query?.parent ?? ''), structured) };
}

function decodeResume(message: TargetMessage): Resume | undefined {
  if (message.resumeType === 'resumeToken' && message.resumeToken && message.resumeToken.length > 0) {
    return { token: new Uint8Array(message.resumeToken) };
  }
  if (message.resumeType === 'readTime' && message.readTime) return { readTime: decodeTimestamp(message.readTime) };
  return undefined;
}
