import { MINUTE_MS } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { readListRequest } from './listRequest.ts';
import { widened } from './widenToMinutes.ts';

const NOW = Date.UTC(2025, 5, 1, 12, 0, 30);

function request(query: Record<string, string>) {
  return readListRequest('incidents', { limit: '-1', ...query }, 'public');
}

describe('a list of recent incidents', () => {
  it('begins at the whole minute before, and knows which documents were requested', () => {
    const since = NOW - 30 * MINUTE_MS;
    const { request: wide, isRequested } = widened(request({ q: `startTime>=${since}` }), NOW);
    expect(wide.filters).toEqual([{ field: 'startTime', op: '>=', value: since - 30_000 }]);
    expect([since - 1, since, since + 1, 'x', undefined].map((time) => isRequested(time))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('omits its beginning if the request excludes it', () => {
    const { request: wide, isRequested } = widened(request({ q: `startTime>${NOW}` }), NOW);
    expect(wide.filters).toEqual([{ field: 'startTime', op: '>=', value: NOW - 30_000 }]);
    expect([NOW, NOW + 1].map((time) => isRequested(time))).toEqual([false, true]);
  });

  it('ends at the whole minute after, if the request has an end', () => {
    const { request: wide, isRequested } = widened(
      request({ q: `startTime>=${NOW - 30 * MINUTE_MS} AND startTime<${NOW}` }),
      NOW,
    );
    expect(wide.filters.at(-1)).toEqual({ field: 'startTime', op: '<', value: NOW + 30_000 });
    expect([NOW - 1, NOW, NOW - 30 * MINUTE_MS - 1].map((time) => isRequested(time))).toEqual([true, false, false]);
  });

  it('contains its end if the request includes it, even at a whole minute', () => {
    const end = NOW - 30_000;
    const { request: wide, isRequested } = widened(
      request({ q: `startTime>${NOW - MINUTE_MS} AND startTime<=${end}` }),
      NOW,
    );
    expect(wide.filters.at(-1)).toEqual({ field: 'startTime', op: '<', value: end + MINUTE_MS });
    expect([end, end + 1].map((time) => isRequested(time))).toEqual([true, false]);
  });

  // SPEC 10.23
  it('is the same for all requests within a minute', () => {
    const lists = [0, 1, 29_999].map((ms) =>
      JSON.stringify(
        widened(
          request({ q: `startTime>=${NOW + ms - 30 * MINUTE_MS} AND startTime<${NOW + ms} AND TypeCode="EMS"` }),
          NOW,
        ).request,
      ),
    );
    expect(new Set(lists).size).toBe(1);
  });

  it('keeps its other filters and its order', () => {
    const original = request({
      q: `startTime>=${NOW} AND startTime<${NOW + MINUTE_MS} AND TypeCode="EMS"`,
      orderBy: 'startTime,asc',
    });
    const { request: wide } = widened(original, NOW);
    const [, , type] = original.filters;
    expect(wide).toEqual({
      ...original,
      filters: [
        { field: 'startTime', op: '>=', value: NOW - 30_000 },
        { field: 'startTime', op: '<', value: NOW + 90_000 },
        type,
      ],
    });
  });

  it.each([
    ['with a limit', { q: `startTime>=${NOW}`, limit: '10' }],
    ['after a document', { q: `startTime>=${NOW}`, after: 'x' }],
    ['that begins long ago', { q: `startTime>=${NOW - 25 * 60 * MINUTE_MS}` }],
    ['without a beginning', { q: `startTime<${NOW}` }],
    ['of all documents', {}],
  ])('%s stays as it is', (_what, query) => {
    const original = request(query);
    const { request: wide, isRequested } = widened(original, NOW);
    expect(wide).toBe(original);
    expect(isRequested(0)).toBe(true);
  });
});
