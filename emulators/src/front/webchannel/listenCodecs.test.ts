import { describe, expect, it } from 'vitest';
import { messageCodec } from '../../protobuf/schema.ts';
import { decodeTarget } from '../../protobuf/target.ts';
import { encodeWatchEvent as encodeMessage } from '../../protobuf/watchEvent.ts';
import { requestBytes, responseOf } from '../../testing/grpcClient.ts';
import { fieldsOf, int, text } from '../../testing/values.ts';
import { StatusError } from '../../values/status.ts';
import type { WatchEvent } from '../../watch/event.ts';
import { decodeListenRequest } from './listenRequest.ts';
import { encodeWatchEvent } from './listenResponse.ts';

const DATABASE = { projectId: 'demo-test', databaseId: '(default)' };
const NAME = 'projects/demo-test/databases/(default)';
const TIME = { seconds: 1_700_000_000, nanos: 123_456_000 };
const DOCUMENT = {
  path: 'c/a',
  fields: fieldsOf({ n: int(1), s: text('é') }),
  createTime: TIME,
  updateTime: TIME,
};

const EVENTS: readonly WatchEvent[] = [
  { kind: 'target', change: 'ADD', targetIds: [2, 4] },
  { kind: 'target', change: 'NO_CHANGE', targetIds: [], readTime: TIME, resumeToken: Uint8Array.of(1, 255, 3) },
  { kind: 'target', change: 'CURRENT', targetIds: [2], readTime: TIME, resumeToken: Uint8Array.of(0) },
  { kind: 'target', change: 'RESET', targetIds: [2] },
  { kind: 'target', change: 'REMOVE', targetIds: [2], cause: new StatusError('PERMISSION_DENIED', 'no') },
  { kind: 'change', document: DOCUMENT, mask: undefined, targetIds: [2], removedTargetIds: [] },
  { kind: 'change', document: DOCUMENT, mask: [['n']], targetIds: [], removedTargetIds: [2, 4] },
  { kind: 'delete', path: 'c/a', removedTargetIds: [2], readTime: TIME },
  { kind: 'remove', path: 'c/a', removedTargetIds: [2], readTime: TIME },
  { kind: 'filter', targetId: 2, count: 3 },
  { kind: 'filter', targetId: 2, count: 0 },
  { kind: 'filter', targetId: 2, count: 1, unchangedNames: { bitmap: Uint8Array.of(7, 9), padding: 3, hashCount: 5 } },
  { kind: 'filter', targetId: 2, count: 1, unchangedNames: { bitmap: Uint8Array.of(7), padding: 0, hashCount: 1 } },
];

/** Removes default values, which ProtoJSON omits. */
function withoutDefaults(json: unknown): unknown {
  return JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
    value === 0 || value === 'NO_CHANGE' || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );
}

describe('a Listen response', () => {
  it.each(EVENTS)('is the ProtoJSON of the message over gRPC: %j', (event) => {
    const bytes = messageCodec('ListenResponse').encode(encodeMessage(DATABASE, event));
    expect(encodeWatchEvent(DATABASE, event)).toEqual(withoutDefaults(responseOf('Listen', bytes)));
  });
});

const QUERY = {
  parent: `${NAME}/documents/c/a`,
  structuredQuery: {
    from: [{ collectionId: 'd' }],
    where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: '5' } } },
    orderBy: [{ field: { fieldPath: 'n' }, direction: 'DESCENDING' }],
    limit: 3,
  },
};

describe('a Listen request', () => {
  it.each([
    { query: QUERY },
    { query: QUERY, resumeToken: 'AP8D', expectedCount: { value: 3 } },
    { query: QUERY, readTime: '2024-01-02T03:04:05.678901Z', once: true },
    { documents: { documents: [`${NAME}/documents/c/a`, `${NAME}/documents/c/b`] } },
  ])('has the same target as over gRPC: %j', (target) => {
    const json = { database: NAME, addTarget: { targetId: 2, ...target } };
    const command = decodeListenRequest(json);
    const { addTarget } = messageCodec('ListenRequest').decode(requestBytes('Listen', json));
    expect(command).toMatchObject({ database: NAME, change: { kind: 'add', targetId: 2 } });
    expect(command.change?.kind === 'add' && command.change.decode(DATABASE)).toEqual(
      decodeTarget(DATABASE, addTarget ?? {}),
    );
  });

  it('can have a plain number as its expected count, as the SDK sends it', () => {
    const { change } = decodeListenRequest({ addTarget: { targetId: 2, query: QUERY, expectedCount: 3 } });
    expect(change?.kind === 'add' && change.decode(DATABASE).expectedCount).toBe(3);
  });

  it('can remove a target, or be empty', () => {
    expect(decodeListenRequest({ database: NAME, removeTarget: 4 })).toEqual({
      database: NAME,
      change: { kind: 'remove', targetId: 4 },
    });
    expect(decodeListenRequest({})).toEqual({ database: '', change: undefined });
  });

  it.each([
    [{}, 'INVALID_ARGUMENT'],
    [{ query: {} }, 'INVALID_ARGUMENT'],
    [{ documents: { documents: ['projects/other/databases/(default)/documents/c/a'] } }, 'INVALID_ARGUMENT'],
    [{ query: { ...QUERY, structuredQuery: { ...QUERY.structuredQuery, findNearest: {} } } }, 'INVALID_ARGUMENT'],
  ])('throws errors of its target only when the target is decoded: %j', (target, code) => {
    const { change } = decodeListenRequest({ addTarget: { targetId: 2, ...target } });
    expect(() => change?.kind === 'add' && change.decode(DATABASE)).toThrow(expect.objectContaining({ code }));
  });
});
