import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SiteContext } from '../../lib/views/siteContext.ts';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import AdminMenu from './AdminMenu.tsx';
import { portalSite } from './portalViews.ts';

const open = () =>
  renderPart(
    <SiteContext value={portalSite}>
      <AdminMenu position="side" />
    </SiteContext>,
    { pathname: '/memberportal', state: { body: 'email' } },
  );
const texts = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

it('leads to each view of an admin, with the number of what waits there', async () => {
  const requests = respondWith({
    '/col/drafts?': () => [{ id: 'd1' }],
    '/col/members.applications?': () => [{ id: 'a1' }, { id: 'a2' }, { id: 'a3' }],
    '/col/certificates?': () => [{ id: 'c1' }],
    '/col/attendance?': () => [{ id: 'p1' }, { id: 'p2' }],
    '/malformed': () => [{ collection: 'posts', id: 'p', faults: [] }],
  });
  open();
  await waitFor(() =>
    expect(texts()).toEqual([
      'Home',
      // Two drafts, one in each waiting state.
      'Calls to Review, 2 calls waiting',
      'Applications, 3 new',
      'Alerts',
      'Email',
      'Site',
      'Reports',
      'Changes',
      'Certificates, 1 waiting',
      'Attendance, 2 to approve',
      'Add Member',
      'Malformed Documents, 1 found',
      'Site Security',
    ]),
  );
  const [work] = screen.getAllByRole('list') as [HTMLElement];
  expect(within(work).getByRole('link', { current: 'page' }).textContent).toBe('Email');
  expect(requests.find(({ path }) => path.includes('members.applications'))?.path).toContain('q=status+=+"new"');
});

it('has no number where nothing waits, or where it could not be read', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const requests = respondWith({
    '/col/drafts?': () => [],
    '/col/members.applications?': () => new Response('Bad request.', { status: 400 }),
    '/col/certificates?': () => [],
    '/col/attendance?': () => [],
    '/malformed': () => [],
  });
  open();
  await waitFor(() => expect(requests).toHaveLength(6));
  expect(texts().filter((text) => text?.includes(','))).toEqual([]);
  expect(texts()).toHaveLength(13);
});
