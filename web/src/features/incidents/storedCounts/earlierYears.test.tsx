import { epochMsOfLocal } from '@firehouse/model/company-time';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/api/queryClient.ts';
import { useEarlierYears } from './earlierYears.ts';

/** Stubs an API with one incident per year, and returns the years that were read. */
async function yearsReadFor(firstIncident: string): Promise<number[]> {
  const read: number[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const year = /calls\.volume\/doc\/(\d+)/.exec(path)?.[1];
    if (year !== undefined) read.push(Number(year));
    if (year !== undefined) return Response.json({ Jan: 1 });
    return Response.json(
      path.includes('incidents.closed') ? [] : [{ id: 'a', startTime: epochMsOfLocal(firstIncident) }],
    );
  });
  const client = makeQueryClient();
  const { result } = renderHook(() => useEarlierYears(2022), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.value).not.toEqual([]));
  expect(result.current.value).toEqual(read);
  return read;
}

// The test runs in time zones west and east of the company's, where these times fall in different years.
it('begins with the year of the first call in the company’s time zone', async () => {
  expect(await yearsReadFor('2020-01-01T00:30')).toEqual([2021, 2020]);
  expect(await yearsReadFor('2019-12-31T23:30')).toEqual([2021, 2020, 2019]);
});
