import { LIST_CEILING, MINUTE_MS } from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { answer, fetchApi } from './fetchApi.ts';
import { openRecords, type Records } from './storedRecords.ts';

/** One incident per minute from the beginning of 1979, which is more than a list can return. */
const START = Date.UTC(1979, 0, 1);
const COUNT = LIST_CEILING + 1;

let records: Records;

function range(first: number, end: number): string {
  return encodeURIComponent(`startTime>=${START + first * MINUTE_MS} AND startTime<${START + end * MINUTE_MS}`);
}

const name = (minute: number) => `long-${String(minute).padStart(6, '0')}`;

beforeAll(async () => {
  records = openRecords();
  await records.put(
    Object.fromEntries(
      Array.from({ length: COUNT }, (_, minute) => [
        `incidents.closed/${name(minute)}`,
        {
          startTime: START + minute * MINUTE_MS,
          TypeCode: 'EMS',
          Address: `${minute} Main Street`,
          Description: 'x'.repeat(100),
        },
      ]),
    ),
  );
});

afterAll(() => records.clear());

describe('a list without a limit', () => {
  it('is complete and in order up to the ceiling', async () => {
    const { status, body } = await answer(
      `/col/incidents.closed?q=${range(0, LIST_CEILING)}&orderBy=startTime,asc&limit=-1`,
    );
    expect(status).toBe(200);
    const listed = body as { id: string; startTime: number; Address: string }[];
    expect(listed).toHaveLength(LIST_CEILING);
    expect(listed.every(({ id, startTime }, at) => id === name(at) && startTime === START + at * MINUTE_MS)).toBe(true);
  });

  it('is refused above the ceiling, before its body begins, with advice', async () => {
    const response = await fetchApi(`/col/incidents.closed?q=${range(0, COUNT)}&limit=-1`);
    expect(response.status).toBe(413);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('More than 20,000 match. Request a shorter range.');
  });

  it.each([
    ['exactly one page', 1_000],
    ['one more than a page', 1_001],
    ['exactly two pages', 2_000],
  ])('is complete with %s', async (_what, count) => {
    const { body } = await answer(`/col/incidents.closed?q=${range(0, count)}&orderBy=startTime,desc&limit=-1`);
    expect(body).toHaveLength(count);
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(
      Array.from({ length: count }, (_, at) => name(count - 1 - at)),
    );
  });
});

describe('a list with a limit above a page', () => {
  it('ends at its limit, even if more match than a list can return', async () => {
    const { status, body } = await answer(
      `/col/incidents.closed?q=${range(0, COUNT)}&orderBy=startTime,asc&limit=2500`,
    );
    expect(status).toBe(200);
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(Array.from({ length: 2_500 }, (_, at) => name(at)));
  });

  it('continues after the last document of the previous request', async () => {
    const after = name(2_499);
    const { body } = await answer(
      `/col/incidents.closed?q=${range(0, 4_000)}&orderBy=startTime,asc&limit=-1&after=${after}`,
    );
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(
      Array.from({ length: 1_500 }, (_, at) => name(2_500 + at)),
    );
  });
});

it('a client that disconnects in the middle of a list does no harm', async () => {
  const leaving = new AbortController();
  const response = await fetch(`${ownSuite().hosting}/api/col/incidents.closed?q=${range(0, LIST_CEILING)}&limit=-1`, {
    signal: leaving.signal,
  });
  const reader = response.body?.getReader();
  await reader?.read();
  leaving.abort();
  await reader?.read().catch(() => undefined);
  expect(await answer(`/col/incidents.closed?q=${range(0, 10)}`)).toMatchObject({ status: 200 });
});
