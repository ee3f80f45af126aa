import { HOME_POLL_MS, type Incident } from '@firehouse/model';
import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../../lib/api/queryClient.ts';
import { renderPart } from '../../../testing/render.tsx';
import { RecentIncidents } from '../recent/RecentIncidents.tsx';
import { removeIncidentFromCache } from './IncidentControls.tsx';

const NOW = Date.UTC(2026, 5, 1, 16);
const incident = (id: string): Incident => ({
  id,
  startTime: NOW - 60_000,
  TypeCode: 'EMS',
  Address: `${id} Main Street`,
});
const shown = () =>
  [...document.querySelectorAll('.call-head button')].map((head) => head.getAttribute('aria-controls'));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a closed call does not return to Home, though a pending response still has it', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const client = makeQueryClient();
  client.setQueryData(['storms', 'recent'], []);
  renderPart(<RecentIncidents />, '/', client);
  await pass(10);
  answers[0]?.(Response.json([incident('a'), incident('b')]));
  await pass(10);
  expect(shown()).toEqual(['call-a', 'call-b']);
  await pass(HOME_POLL_MS);
  expect(answers).toHaveLength(2);
  await act(() => removeIncidentFromCache(client, 'a'));
  await pass(10);
  expect(shown()).toEqual(['call-b']);
  answers[1]?.(Response.json([incident('a'), incident('b')]));
  await pass(10);
  expect(shown()).toEqual(['call-b']);
});
