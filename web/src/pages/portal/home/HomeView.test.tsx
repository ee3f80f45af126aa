import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Member } from '@firehouse/model';
import { setCurrentUser, visitor } from '../../../lib/user/currentUser.ts';
import { respondWith } from '../../../testing/respondWith.ts';
import { renderPart } from '../../../testing/render.tsx';
import HomeView from './HomeView.tsx';

/** Renders the view for a member with these privileges. */
async function showTo(...privileges: NonNullable<Member['privileges']>) {
  const email = 'ada@x.example';
  setCurrentUser({ ...visitor, email, record: { email, privileges } as Member, privileges });
  respondWith({ '/col/members?': () => [], '/col/drafts?': () => [{}] });
  renderPart(<HomeView />);
  await screen.findByText('No members yet.');
}

// SPEC 6.3
it("links to 'Add New Member' for an admin", async () => {
  await showTo('member', 'admin');
  expect(screen.getByRole('link', { name: 'Add New Member' }).getAttribute('href')).toContain('body=addMember');
  expect((await screen.findByRole('link', { name: 'Review the drafts' })).getAttribute('href')).toContain(
    'body=drafts',
  );
});

// SPEC 6.3
it('has no such link for a member', async () => {
  await showTo('member');
  expect(screen.queryByRole('link', { name: /drafts/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add New Member' })).toBeNull();
});
