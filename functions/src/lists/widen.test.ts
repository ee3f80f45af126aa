import { MINUTE_MS } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { readListRequest } from './listRequest.ts';
import { widened } from './widen.ts';

const NOW = Date.UTC(2025, 5, 1, 12, 0, 30);

function request(query: Record<string, string>) {
  return readListRequest('incidents', { limit: '-1', ...query }, 'public');
}

describe('a list of what happened since a moment', () => {
  it('begins at the whole minute before, and tells who asked for what', () => {
    const since = NOW - 30 * MINUTE_MS;
    const { request: wide, isWanted } = widened(request({ q: `startTime>=${since}` }), NOW);
    expect(wide.filters).toEqual([{ field: 'startTime', op: '>=', value: since - 30_000 }]);
    expect([since - 1, since, since + 1, 'x', undefined].map((time) => isWanted(time))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('leaves out its own moment where that was asked for', () => {
    const { request: wide, isWanted } = widened(request({ q: `startTime>${NOW}` }), NOW);
    expect(wide.filters).toEqual([{ field: 'startTime', op: '>=', value: NOW - 30_000 }]);
    expect([NOW, NOW + 1].map((time) => isWanted(time))).toEqual([false, true]);
  });

  it('ends at the whole minute after, where an end was asked for', () => {
    const { request: wide, isWanted } = widened(
      request({ q: `startTime>=${NOW - 30 * MINUTE_MS} AND startTime<${NOW}` }),
      NOW,
    );
    expect(wide.filters.at(-1)).toEqual({ field: 'startTime', op: '<', value: NOW + 30_000 });
    expect([NOW - 1, NOW, NOW - 30 * MINUTE_MS - 1].map((time) => isWanted(time))).toEqual([true, false, false]);
  });

  it('has the end in it where that was asked for, a whole minute too', () => {
    const end = NOW - 30_000;
    const { request: wide, isWanted } = widened(
      request({ q: `startTime>${NOW - MINUTE_MS} AND startTime<=${end}` }),
      NOW,
    );
    expect(wide.filters.at(-1)).toEqual({ field: 'startTime', op: '<', value: end + MINUTE_MS });
    expect([end, end + 1].map((time) => isWanted(time))).toEqual([true, false]);
  });

  // SPEC 10.23
  it('is one and the same for all of a minute', () => {
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
    const asked = request({
      q: `startTime>=${NOW} AND startTime<${NOW + MINUTE_MS} AND TypeCode="EMS"`,
      orderBy: 'startTime,asc',
    });
    const { request: wide } = widened(asked, NOW);
    const [, , type] = asked.filters;
    expect(wide).toEqual({
      ...asked,
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
    ['of long ago', { q: `startTime>=${NOW - 25 * 60 * MINUTE_MS}` }],
    ['without a beginning', { q: `startTime<${NOW}` }],
    ['of all', {}],
  ])('%s stays as it is', (_what, query) => {
    const asked = request(query);
    const { request: wide, isWanted } = widened(asked, NOW);
    expect(wide).toBe(asked);
    expect(isWanted(0)).toBe(true);
  });
});
