import { statusNumber } from '../values/status.ts';
import { formatResourceName, type DatabaseName } from '../values/name.ts';
import type { WatchEvent } from '../watch/event.ts';
import { encodeDocument } from './document.ts';
import { TargetChangeType, type ListenResponse } from './listenMessages.ts';
import { encodeTimestamp } from './value.ts';

/** Encodes a `google.firestore.v1.ListenResponse`. */
export function encodeWatchEvent(database: DatabaseName, event: WatchEvent): ListenResponse {
  switch (event.kind) {
    case 'target':
      return { targetChange: encodeTargetChange(event) };
    case 'change': {
      const { document, mask, targetIds, removedTargetIds } = event;
      return { documentChange: { document: encodeDocument(database, document, mask), targetIds, removedTargetIds } };
    }
    case 'delete':
      return { documentDelete: encodeRemoval(database, event) };
    case 'remove':
      return { documentRemove: encodeRemoval(database, event) };
    case 'filter': {
      const { targetId, count, unchangedNames } = event;
      if (!unchangedNames) return { filter: { targetId, count } };
      const { bitmap, padding, hashCount } = unchangedNames;
      return { filter: { targetId, count, unchangedNames: { bits: { bitmap, padding }, hashCount } } };
    }
  }
}

function encodeTargetChange(
  event: Extract<WatchEvent, { kind: 'target' }>,
): NonNullable<ListenResponse['targetChange']> {
  const { change, targetIds, cause, resumeToken, readTime } = event;
  return {
    targetChangeType: TargetChangeType[change],
    targetIds,
    ...(cause && { cause: { code: statusNumber(cause.code), message: cause.message } }),
    ...(resumeToken && { resumeToken }),
    ...(readTime && { readTime: encodeTimestamp(readTime) }),
  };
}

function encodeRemoval(
  database: DatabaseName,
  { path, removedTargetIds, readTime }: Extract<WatchEvent, { kind: 'delete' | 'remove' }>,
): NonNullable<ListenResponse['documentDelete']> {
  return { document: formatResourceName(database, path), removedTargetIds, readTime: encodeTimestamp(readTime) };
}
