import type { JsonObject } from '../../values/json.ts';
import { formatResourceName, type DatabaseName } from '../../values/name.ts';
import { statusNumber } from '../../values/status.ts';
import { formatTimestamp } from '../../values/timestamp.ts';
import type { BloomFilter, WatchEvent } from '../../watch/event.ts';
import { encodeDocument } from '../../protojson/document.ts';

/** Encodes a `google.firestore.v1.ListenResponse` as ProtoJSON, which omits default values. */
export function encodeWatchEvent(database: DatabaseName, event: WatchEvent): JsonObject {
  switch (event.kind) {
    case 'target':
      return { targetChange: encodeTargetChange(event) };
    case 'change': {
      const { document, mask, targetIds, removedTargetIds } = event;
      return {
        documentChange: {
          document: encodeDocument(database, document, mask),
          ...(targetIds.length > 0 && { targetIds }),
          ...(removedTargetIds.length > 0 && { removedTargetIds }),
        },
      };
    }
    case 'delete':
      return { documentDelete: encodeRemoval(database, event) };
    case 'remove':
      return { documentRemove: encodeRemoval(database, event) };
    case 'filter': {
      const { targetId, count, unchangedNames } = event;
      return {
        filter: {
          targetId,
          ...(count !== 0 && { count }),
          ...(unchangedNames && { unchangedNames: encodeBloomFilter(unchangedNames) }),
        },
      };
    }
  }
}

function encodeTargetChange(event: Extract<WatchEvent, { kind: 'target' }>): JsonObject {
  const { change, targetIds, cause, resumeToken, readTime } = event;
  return {
    ...(change !== 'NO_CHANGE' && { targetChangeType: change }),
    ...(targetIds.length > 0 && { targetIds }),
    ...(cause && { cause: { code: statusNumber(cause.code), message: cause.message } }),
    ...(resumeToken && { resumeToken: Buffer.from(resumeToken).toString('base64') }),
    ...(readTime && { readTime: formatTimestamp(readTime) }),
  };
}

function encodeRemoval(
  database: DatabaseName,
  { path, removedTargetIds, readTime }: Extract<WatchEvent, { kind: 'delete' | 'remove' }>,
): JsonObject {
  return {
    document: formatResourceName(database, path),
    ...(removedTargetIds.length > 0 && { removedTargetIds }),
    readTime: formatTimestamp(readTime),
  };
}

function encodeBloomFilter({ bitmap, padding, hashCount }: BloomFilter): JsonObject {
  return {
    bits: { bitmap: Buffer.from(bitmap).toString('base64'), ...(padding !== 0 && { padding }) },
    hashCount,
  };
}
