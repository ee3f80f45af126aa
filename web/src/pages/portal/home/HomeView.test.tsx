import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, type Member } from '@firehouse/model';
import { setCurrentUser, visitor } from '../../../lib/user/currentUser.ts';
import { respondWith, type StubResponse } from '../../../testing/respondWith.ts';
import { renderPart } from '../../../testing/render.tsx';
import HomeView from './HomeView.tsx';

const NOW = Date.now();
const iso = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const post = (id: string, days: number) => ({ id, type: 'Training', title: id, occurrenceDate: iso(days) });
const mailing = (id: string, state: string, more = {}) => ({
  id: `alerts.${id}`,
  type: 'alerts',
  title: id,
  documents: [id],
  state,
  createdAt: iso(-1),
  startAt: iso(-1),
  ...more,
});

const nothing: Readonly<Record<string, () => StubResponse>> = {
  '/col/members?': () => [],
  '/col/drafts?': () => [],
  '/col/members.applications?': () => [],
  '/col/certificates?': () => [],
  '/col/mailings?': () => [],
  '/col/suppressions?': () => [],
  '/col/posts?': () => [],
  '/malformed': () => [],
  '/alerts': () => [],
  '/col/attendance?': () => [],
};

/** Renders the view for a member with the given privileges. */
async function showTo(privileges: NonNullable<Member['privileges']>, responses = {}) {
  const email = 'ada@x.example';
  setCurrentUser({ ...visitor, email, record: { email, privileges } as Member, privileges });
  const requests = respondWith({ ...nothing, ...responses });
  renderPart(<HomeView />);
  await screen.findByText('No members yet.');
  return requests;
}

const waiting = () => screen.findByRole('region', { name: 'Waiting for you' });
const items = async () => within(await waiting()).getAllByRole('listitem');

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('an admin’s Today', () => {
  // SPEC 6.3
  it("links to 'Add New Member', and lists what waits with links to it", async () => {
    const requests = await showTo(['member', 'admin'], {
      '/col/drafts?': () => [{}],
      '/col/members.applications?': () => [{}],
      '/col/certificates?': () => [{}, {}],
      '/col/mailings?': () => [
        mailing('Road closed', 'sending', { total: 20_000, sent: 12_400 }),
        mailing('Flood', 'paused', { reason: 'An admin paused it.' }),
        mailing('Parade', 'finished'),
        mailing('Ladder', 'merged'),
        mailing('Hoax', 'canceled'),
      ],
      '/col/suppressions?': () => [{}, {}],
      '/malformed': () => [{ collection: 'posts', id: 'p', faults: [] }],
    });
    expect(screen.getByRole('link', { name: 'Add New Member' }).getAttribute('href')).toContain('body=addMember');
    await waitFor(async () =>
      expect((await items()).map(({ textContent }) => textContent)).toEqual([
        '2 calls to review',
        '1 new application',
        '2 certificates to check',
        'Road closedSending: 12,400 of 20,000',
        'FloodPaused: An admin paused it',
        '2 addresses blocked in the last 7 days',
        '1 malformed document',
      ]),
    );
    expect(screen.getByRole('progressbar', { name: 'Sending: Road closed' })).toMatchObject({ value: 12_400 });
    expect(screen.getByRole('link', { name: /calls to review/ }).getAttribute('href')).toContain('body=drafts');
    const bounces = requests.find(({ path }) => path.includes('suppressions'))?.path.split('?')[1];
    const since = /^at >= (\S+)$/.exec(new URLSearchParams(bounces).get('q') ?? '');
    expect(NOW - Date.parse(since?.[1] ?? '')).toBeGreaterThan(6.9 * DAY_MS);
  });

  it('says that nothing waits', async () => {
    await showTo(['admin']);
    expect((await waiting()).textContent).toContain('Nothing is waiting.');
  });

  it('says nothing until every count is known', async () => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    await showTo(['admin'], { '/malformed': () => new Response(readable) });
    expect(screen.queryByText('Waiting for you')).toBeNull();
    const body = writable.getWriter();
    await body.write(new TextEncoder().encode('[]'));
    await body.close();
    expect((await waiting()).textContent).toContain('Nothing is waiting.');
  });

  it('doesn’t say that nothing waits when a count can’t be loaded', async () => {
    await showTo(['admin'], { '/col/drafts?': () => new Response('Bad request.', { status: 400 }) });
    expect((await waiting()).textContent).toContain('We couldn’t load all of it.');
    expect(screen.queryByText('Nothing is waiting.')).toBeNull();
  });
});

describe('a member’s Today', () => {
  // SPEC 6.3
  it('asks for nothing that only admins see', async () => {
    const requests = await showTo(['member']);
    expect(screen.queryByText('Waiting for you')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add New Member' })).toBeNull();
    const ofAdmins = /drafts|applications|certificates|mailings|suppressions|malformed/;
    expect(requests.filter(({ path }) => ofAdmins.test(path))).toEqual([]);
  });

  it('leads to the search for members, which is below', async () => {
    await showTo(['member']);
    fireEvent.click(screen.getByRole('button', { name: 'Find a member' }));
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find a member' }));
  });

  it('has the alerts, and the soonest drill of today or later', async () => {
    await showTo(['member'], {
      '/col/posts?': () => [post('Ladder night', 9), post('Hose night', 2), post('Pump night', -3)],
      '/alerts': () => [{ id: 'a', title: 'Road closed', description: 'Until Friday.' }],
    });
    const drill = await screen.findByRole('link', { name: 'Hose night' });
    expect(drill.getAttribute('href')).toContain('body=Training');
    expect(screen.queryByText('Ladder night')).toBeNull();
    const links = within(screen.getByRole('region', { name: 'Next drill' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Hose night',
      'All dates and your calendar',
      'Where you stand',
    ]);
    expect((await screen.findByRole('region', { name: 'Alerts' })).textContent).toContain('Road closed');
  });

  it('says that no drill is planned, or that they could not be read', async () => {
    await showTo(['member'], { '/col/posts?': () => [post('Pump night', -3)] });
    expect(await screen.findByText('No drill is planned.')).toBeTruthy();
  });

  it('tells a failure from an empty list of drills', async () => {
    await showTo(['member'], { '/col/posts?': () => new Response('Bad request.', { status: 400 }) });
    expect(await screen.findByText('We couldn’t load the drills.')).toBeTruthy();
  });
});
