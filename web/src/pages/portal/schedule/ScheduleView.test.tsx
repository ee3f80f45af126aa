import { DAY_MS, type Member } from '@firehouse/model';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../../lib/user/currentUser.ts';
import { renderPart } from '../../../testing/render.tsx';
import ScheduleView from './ScheduleView.tsx';

const occurrenceDate = new Date(Date.now() + DAY_MS).toISOString();
const posts = [{ id: 'd1', type: 'Training', title: 'Pumps', description: 'x', occurrenceDate }];

const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);

it('shows the member’s own calendar below the dates, once they have arrived', async () => {
  const email = 'ada@x.example';
  setCurrentUser({ ...visitor, email, record: { id: email, email } as Member });
  let respond: ((response: Response) => void) | undefined;
  const pending = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  vi.stubGlobal('fetch', (input: string) => {
    if (input.startsWith('/api/col/posts?')) return pending;
    return Promise.resolve(Response.json(input === '/api/calendar' ? { address: null } : []));
  });
  renderPart(<ScheduleView />);
  expect(headings()).toEqual([]);
  respond?.(Response.json(posts));
  expect(await screen.findByRole('button', { name: 'Create a secret address' })).toBeTruthy();
  expect(headings()).toEqual(['Pumps', 'Your calendar']);
});
