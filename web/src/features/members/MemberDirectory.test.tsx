import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentUser, setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { MemberDirectory } from './MemberDirectory.tsx';

const ana = {
  id: 'ana@x.example',
  key: 'k1',
  email: 'ana@x.example',
  memberId: '57-1',
  fName: 'Ana',
  lName: 'Castellanos',
  picUrl: '/members/ana.jpg',
  startDt: '2004-03-01T05:00:00.000Z',
  orgRoles: ['Captain'],
  contact: { primary: '610-555-0101', secondary: '' },
  address: { line1: '12 Mill Road', city: 'Allentown', state: 'PA', zip: '18103' },
  isLifeTimeMember: false,
  privileges: ['member'],
  rev: 3,
};
const bo = {
  ...ana,
  id: 'bo@x.example',
  key: 'k2',
  email: 'bo@x.example',
  fName: 'Bo',
  lName: 'Reed',
  memberId: '57-2',
};
const wholeList = '/col/members?orderBy=lName,asc&limit=5000';

function signIn(email: string, privileges: ('member' | 'admin')[]) {
  setCurrentUser({ ...visitor, email, privileges, token: () => Promise.resolve('t') });
}

const row = (name: RegExp) => screen.getByRole('button', { name });
const isOpen = (name: RegExp) => row(name).getAttribute('aria-expanded') === 'true';

async function show(members: readonly object[] = [ana, bo], answers = {}) {
  const made = respondWith({ ...answers, [wholeList]: () => members });
  renderPart(<MemberDirectory searchId="search" />);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  return made;
}

// Load the admin chunks up front; on a busy machine that can take longer than `findBy` queries wait.
beforeAll(async () => {
  // jsdom doesn't implement dialogs.
  Object.assign(HTMLDialogElement.prototype, { showModal: () => {}, close: () => {} });
  await Promise.all([import('./AdminMemberDetails.tsx'), import('./EditMember.tsx')]);
});
beforeEach(() => signIn('me@x.example', ['member']));
afterEach(() => setCurrentUser(visitor));

describe('the directory of the portal', () => {
  // SPEC 7.10, 9.8
  it('requests 5000 members, and lists them by letter', async () => {
    const made = await show();
    expect(made.map(({ path }) => path)).toEqual([wholeList]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['C', 'R']);
    expect(screen.getByText('2 members')).toBeTruthy();
  });

  // SPEC 3.11, 4.21, 4.23, 6.3
  it('expands a row on click to the snapshot, and closes it on Escape with the focus on its button', async () => {
    await show();
    fireEvent.click(row(/^Ana/));
    expect(isOpen(/^Ana/)).toBe(true);
    const facts = [...document.querySelectorAll('.member-panel dt, .member-panel dd')].map((each) => each.textContent);
    expect(facts).toEqual(['Email', 'ana@x.example', 'ID', '57-1', 'Member Since', 'Mar 2004', 'Org Roles', 'Captain']);
    const image = screen.getByRole('img', { name: 'Ana Castellanos' });
    expect(image.getAttribute('src')).toBe('/media/members/card/ana.jpg');
    expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(isOpen(/^Ana/)).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(row(/^Ana/)));
  });

  // SPEC 4.21
  it('closes a row on a click outside, not inside, and when another row opens', async () => {
    await show();
    fireEvent.click(row(/^Ana/));
    fireEvent.click(screen.getByText('Mar 2004'));
    expect(isOpen(/^Ana/)).toBe(true);
    fireEvent.click(row(/^Bo/));
    expect([isOpen(/^Ana/), isOpen(/^Bo/)]).toEqual([false, true]);
    fireEvent.click(screen.getByText('2 members'));
    expect(isOpen(/^Bo/)).toBe(false);
  });

  // SPEC 10.56
  it('finds by role and radio id, has a text when no member matches, and shows all members again', async () => {
    await show();
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: '57-2' } });
    expect(screen.queryByRole('button', { name: /^Ana/ })).toBeNull();
    expect(screen.getByText('1 of 2 members')).toBeTruthy();
    fireEvent.change(search, { target: { value: 'zz' } });
    expect(screen.getByText('No members match “zz”.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all members' }));
    expect(row(/^Ana/)).toBeTruthy();
  });

  it('has a text when there are no members, and an error with a retry when they cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    respondWith({
      [wholeList]: () => (isBroken ? new Response('Bad request.', { status: 400 }) : []),
    });
    renderPart(<MemberDirectory searchId="search" />);
    await screen.findByText(/couldn’t load the members/);
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No members yet.')).toBeTruthy();
  });
});

describe('an admin in the directory', () => {
  beforeEach(() => signIn('ana@x.example', ['member', 'admin']));

  // SPEC 4.22
  it('sees the full details, and does not delete their own record', async () => {
    await show();
    fireEvent.click(row(/^Ana/));
    await screen.findByText('610-555-0101');
    // Whoever opens a record at night needs the phone number.
    const [first] = screen.getAllByRole('heading', { level: 3 });
    expect(first?.textContent).toBe('Contact');
    const terms = [...document.querySelectorAll('.member-panel dt')].map(({ textContent }) => textContent);
    expect(terms).toEqual(['Email', 'Radio ID', 'Primary phone', 'Address', 'Member Since', 'Org Roles', 'Access']);
    expect(screen.getByText(/^12 Mill Road/).textContent).toBe('12 Mill Road\nAllentown, PA 18103');
    expect(screen.getByRole('button', { name: /^Edit/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  // SPEC 4.22
  it('edits with save and cancel; a changed form asks before its row closes', async () => {
    await show([ana, bo], { '/col/members/doc/bo@x.example': () => bo });
    fireEvent.click(row(/^Bo/));
    fireEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
    fireEvent.change(await screen.findByLabelText(/^First name/), { target: { value: 'Bob' } });
    fireEvent.click(row(/^Ana/));
    expect(screen.getByText('Discard your changes?')).toBeTruthy();
    expect(isOpen(/^Bo/)).toBe(true);
    fireEvent.click(screen.getByText('Discard changes'));
    await waitFor(() => expect([isOpen(/^Ana/), isOpen(/^Bo/)]).toEqual([true, false]));
  });

  // SPEC 10.58
  it('deletes another member after a question that explains it; the list is read again', async () => {
    let members = [ana, bo];
    const made = respondWith({
      [wholeList]: () => members,
      '/col/members/doc/bo@x.example': () => {
        members = [ana];
        return new Response(null, { status: 204 });
      },
    });
    renderPart(<MemberDirectory searchId="search" />);
    fireEvent.click(await screen.findByRole('button', { name: /^Bo/ }));
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    const dialog = document.querySelector('dialog') as HTMLElement;
    expect(dialog.textContent).toContain('Bo Reed won’t be able to use the portal');
    expect(made).toHaveLength(1);
    fireEvent.click(within(dialog).getByText('Delete', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Bo/ })).toBeNull());
    expect(made.map(({ path }) => path)).toEqual([wholeList, '/col/members/doc/bo@x.example', wholeList]);
  });

  it('shows why a member could not be deleted, and can try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await show([ana, bo], {
      '/col/members/doc/bo@x.example': () => new Response('User not authorized.', { status: 403 }),
    });
    fireEvent.click(row(/^Bo/));
    fireEvent.click(await screen.findByRole('button', { name: /^Delete/ }));
    const dialog = document.querySelector('dialog') as HTMLElement;
    fireEvent.click(within(dialog).getByText('Delete', { selector: 'button' }));
    expect(await within(dialog).findByText('We couldn’t delete Bo Reed. User not authorized.')).toBeTruthy();
    expect(within(dialog).getByText('Delete', { selector: 'button' }).getAttribute('aria-disabled')).toBe('false');
    expect(row(/^Bo/)).toBeTruthy();
  });

  const endSessions = /^End all sessions/;
  const path = '/members/bo@x.example/sessions/end';
  const confirm = () => {
    const dialog = document.querySelector('dialog') as HTMLElement;
    fireEvent.click(within(dialog).getByRole('button', { name: endSessions, hidden: true }));
    return dialog;
  };

  it('ends another member’s sessions after a question that explains it', async () => {
    const made = await show([ana, bo], { [path]: () => new Response(null, { status: 204 }) });
    const refetch = vi.fn<() => void>();
    setCurrentUser({ ...currentUser(), refetch });
    fireEvent.click(row(/^Bo/));
    fireEvent.click(await screen.findByRole('button', { name: endSessions }));
    const dialog = document.querySelector('dialog') as HTMLElement;
    expect(dialog.textContent).toContain('Bo Reed will be signed out everywhere within a minute, and');
    expect(made).toHaveLength(1);
    confirm();
    expect(await screen.findByText('We ended the sessions of Bo Reed.')).toBeTruthy();
    expect(made.map((each) => each.path)).toEqual([wholeList, path]);
    expect(refetch).not.toHaveBeenCalled();
  });

  it('ends their own sessions, and then finds out that this one is over', async () => {
    await show([ana, bo], { '/members/ana@x.example/sessions/end': () => new Response(null, { status: 204 }) });
    const refetch = vi.fn<() => void>();
    setCurrentUser({ ...currentUser(), refetch });
    fireEvent.click(row(/^Ana/));
    fireEvent.click(await screen.findByRole('button', { name: endSessions }));
    expect(document.querySelector('dialog')?.textContent).toContain(
      'You will be signed out everywhere within a minute, here too, and',
    );
    confirm();
    await waitFor(() => expect(refetch).toHaveBeenCalledOnce());
  });

  it('shows why sessions could not be ended', async () => {
    await show([ana, bo], { [path]: () => new Response('We could not end every session.', { status: 503 }) });
    fireEvent.click(row(/^Bo/));
    fireEvent.click(await screen.findByRole('button', { name: endSessions }));
    const failure = 'We couldn’t end the sessions of Bo Reed. The server has a problem. Try again later.';
    expect(await within(confirm()).findByText(failure)).toBeTruthy();
  });
});
