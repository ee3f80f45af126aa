import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { renderPart } from '../../testing/render.tsx';
import { AdminControlsContext } from '../admin/adminControlsContext.ts';
import { clearTasks, useTasks } from '../admin/openTasks.ts';
import { AlertControls } from './AlertControls.tsx';
import { AllAlerts } from './AllAlerts.tsx';

const NOW = Date.parse('2026-06-05T16:30:00.000Z');
const HOUR_MS = 3_600_000;

const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

const alertFrom = (id: string, title: string, startsIn: number, endsIn: number) => ({
  id,
  title,
  description: 'd',
  startTime: inHours(startsIn),
  endTime: inHours(endsIn),
  rev: 1,
});

const drill = alertFrom('drill', 'Siren drill', 24, 25);
const flood = alertFrom('flood', 'Road closed', -1, 2);
const ban = alertFrom('ban', 'Burn ban', -48, -24);

const mailingOf = (id: string, values: object) => ({
  id: `alerts.${id}`,
  type: 'alerts',
  title: id,
  documents: [id],
  createdAt: inHours(-1),
  startAt: inHours(-1),
  ...values,
});

/** Stubs an API with alerts and mailings. Deleted alerts disappear from the list. */
function serve(alerts: readonly { readonly id: string }[], mailings: readonly object[] = []) {
  const made: string[] = [];
  const api = { made, alerts, isBroken: false, areMailingsBroken: false };
  vi.stubGlobal('fetch', (input: string, { method = 'GET' }: RequestInit = {}) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    made.push(`${method} ${path}`);
    if (api.isBroken) return Promise.resolve(new Response('Bad request.', { status: 400 }));
    if (path.startsWith('/col/mailings')) {
      const isBroken = api.areMailingsBroken;
      return Promise.resolve(isBroken ? new Response('Bad request.', { status: 400 }) : Response.json(mailings));
    }
    if (method === 'GET') return Promise.resolve(Response.json(api.alerts));
    api.alerts = api.alerts.filter(({ id }) => !path.endsWith(`/${id}`));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  return api;
}

function Editing() {
  const { editing } = useTasks();
  return <p>{editing && `Editing ${editing.entity.collection}/${editing.id}`}</p>;
}

const show = () =>
  renderPart(
    <AdminControlsContext value={{ AlertControls }}>
      <AllAlerts />
      <Editing />
    </AdminControlsContext>,
  );

const rows = () => screen.getAllByRole('listitem');
const inRow = (title: string) => within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement);

beforeEach(() => {
  letDialogsOpen();
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setCurrentUser({ ...visitor, email: 'me@x.example', privileges: ['admin'], token: () => Promise.resolve('t') });
  act(clearTasks);
});
afterEach(() => setCurrentUser(visitor));

describe('all alerts', () => {
  // SPEC 10.109
  it('say which of them are urgent', async () => {
    serve([Object.assign({ severity: 'urgent' }, flood), ban]);
    show();
    expect(await screen.findByRole('heading', { name: 'Urgent: Road closed' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Burn ban' })).toBeTruthy();
  });

  // SPEC 10.105
  it('are listed the latest first, each with its times and whether it is in force, upcoming or ended', async () => {
    const { made } = serve([drill, flood, ban]);
    show();
    await screen.findByRole('heading', { name: 'Siren drill' });
    expect(rows().map((row) => row.querySelector('h2')?.textContent)).toEqual([
      'Siren drill',
      'Road closed',
      'Burn ban',
    ]);
    expect(inRow('Siren drill').getByText('Upcoming')).toBeTruthy();
    expect(inRow('Road closed').getByText('In effect')).toBeTruthy();
    expect(inRow('Burn ban').getByText('Ended')).toBeTruthy();
    expect(rows()[0]?.querySelector('p')?.textContent).toBe('Jun 6, 12:30 PM to 1:30 PM');
    expect(made.filter((each) => !each.includes('mailings'))).toEqual([
      'GET /col/alerts?orderBy=startTime,desc&limit=100',
    ]);
  });

  it('name the year of one from another year', async () => {
    const long = { ...ban, startTime: '2025-12-31T17:00:00.000Z', endTime: '2026-01-02T17:00:00.000Z' };
    serve([long]);
    show();
    await screen.findByRole('heading', { name: 'Burn ban' });
    expect(rows()[0]?.querySelector('p')?.textContent).toBe('December 31, 2025, 12:00 PM to January 2, 2026, 12:00 PM');
  });

  it('include one that ends before it starts, which only admins get', async () => {
    serve([alertFrom('odd', 'Siren test', 2, 1), alertFrom('none', 'No time', 1, 1), flood]);
    show();
    await screen.findByRole('heading', { name: 'Siren test' });
    for (const title of ['Siren test', 'No time']) {
      expect(inRow(title).getByText('Ends before it starts').className).toBe('status-badge status-bad');
      expect(inRow(title).getByText('Visitors don’t see it. Edit it to correct its times.')).toBeTruthy();
    }
    expect(inRow('Road closed').queryByText(/Visitors/)).toBeNull();
  });

  it('start and end while they are shown', async () => {
    serve([drill, flood]);
    show();
    await screen.findByRole('heading', { name: 'Siren drill' });
    await act(() => vi.advanceTimersByTimeAsync(24 * HOUR_MS));
    expect(inRow('Siren drill').getByText('In effect')).toBeTruthy();
    expect(inRow('Road closed').getByText('Ended')).toBeTruthy();
  });

  // SPEC 10.68
  it('show their mailings, read with one request', async () => {
    const { made } = serve(
      [drill, flood, ban],
      [mailingOf('flood', { state: 'paused', reason: 'An admin paused it.' })],
    );
    show();
    await screen.findByRole('heading', { name: 'Siren drill' });
    expect(await inRow('Siren drill').findByText('Goes out when the alert starts')).toBeTruthy();
    expect(inRow('Road closed').getByText('Paused: An admin paused it')).toBeTruthy();
    expect(inRow('Road closed').getByRole('button', { name: 'Resume: Road closed' })).toBeTruthy();
    expect(inRow('Burn ban').getByText('Not emailed')).toBeTruthy();
    expect(inRow('Burn ban').getByRole('button', { name: 'Send a test to me: Burn ban' })).toBeTruthy();
    expect(made.filter((each) => each.includes('mailings'))).toEqual([
      'GET /col/mailings?type=alerts&orderBy=createdAt,desc&limit=1000',
    ]);
  });

  it('are listed without their mailings when those cannot be loaded, with one error and a retry', async () => {
    const api = serve([drill, flood, ban], [mailingOf('flood', { state: 'canceled' })]);
    api.areMailingsBroken = true;
    show();
    const failed = 'We couldn’t load the emails about these alerts. Check your connection and try again.';
    expect(await screen.findAllByText(failed)).toHaveLength(1);
    expect(rows()).toHaveLength(3);
    api.areMailingsBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await inRow('Road closed').findByText('Canceled')).toBeTruthy();
    expect(screen.queryByText(failed)).toBeNull();
  });

  // SPEC 10.105
  it.each([drill, ban])('can be edited and deleted, though $title is not in force', async ({ id, title }) => {
    const { made } = serve([drill, flood, ban]);
    show();
    fireEvent.click(await screen.findByRole('button', { name: `Edit ${title}` }));
    expect(screen.getByText(`Editing alerts/${id}`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: `Delete ${title}` }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
    expect(rows()).toHaveLength(2);
    expect(made).toContain(`DELETE /col/alerts/doc/${id}`);
  });

  it('have a text when there are none', async () => {
    serve([]);
    show();
    expect(await screen.findByText('No alerts yet.')).toBeTruthy();
  });

  // SPEC 10.105
  it('show an error and a retry when they cannot be loaded', async () => {
    const api = serve([flood]);
    api.isBroken = true;
    show();
    await screen.findByText('We couldn’t load the alerts. Check your connection and try again.');
    api.isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Road closed' })).toBeTruthy();
  });
});
