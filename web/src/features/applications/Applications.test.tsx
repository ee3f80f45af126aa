import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { renderPart } from '../../testing/render.tsx';
import { Applications } from './Applications.tsx';

vi.mock('@firehouse/model', async (original) => ({
  ...(await original<object>()),
  accounts: { signInProviders: ['microsoft.com'] },
}));

const mary = {
  id: 'a1',
  name: 'Mary Byrne',
  address: '12 Main Street, Allentown, PA 18103',
  phone: '610-555-0101',
  email: 'mary@x.example',
  career: 'Nurse',
  status: 'new',
  receivedAt: '2026-06-05T16:30:00.000Z',
  rev: 4,
};

interface Sent {
  /** HTTP method and path. */
  readonly line: string;
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/** Stubs the API: lists the applications with the requested status, and responds to writes with `write`. */
function serve(applications: readonly (typeof mary)[], write: () => Response) {
  const lists: string[] = [];
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (input: string, options: RequestInit = {}) => {
    const path = decodeURIComponent(input.replace(/^\/api/, '')).replaceAll('+', ' ');
    if (options.method !== undefined) {
      const ifMatch = new Headers(options.headers).get('If-Match');
      sent.push({ line: `${options.method} ${path}`, body: JSON.parse(options.body as string), ifMatch });
      return Promise.resolve(write());
    }
    lists.push(path);
    const wanted = /status = "(\w+)"/.exec(path)?.[1];
    return Promise.resolve(
      Response.json(applications.filter(({ status }) => wanted === undefined || status === wanted)),
    );
  });
  return { lists, sent };
}

// Load the form's chunk up front; on a busy machine that can take longer than `findBy` queries wait.
beforeAll(() => import('../members/AddMember.tsx'));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setCurrentUser({ ...visitor, email: 'me@people.example', privileges: ['admin'], token: () => Promise.resolve('t') });
});
afterEach(() => setCurrentUser(visitor));

describe('the applications', () => {
  // SPEC 10.59
  it('are listed newest first, filtered by status, and read', async () => {
    const { lists } = serve([mary], () => Response.json({ rev: 5 }));
    renderPart(<Applications />);
    fireEvent.click(await screen.findByRole('button', { name: /Mary Byrne/ }));
    expect(screen.getByText('Nurse')).toBeTruthy();
    expect(screen.getByText('June 5, 2026, 12:30 PM')).toBeTruthy();
    expect(screen.getByText('12 Main Street, Allentown, PA 18103')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Declined' }));
    expect(await screen.findByText('No “Declined” applications.')).toBeTruthy();
    expect(lists).toEqual([
      '/col/members.applications?orderBy=receivedAt,desc&limit=100',
      '/col/members.applications?orderBy=receivedAt,desc&q=status = "declined"&limit=100',
    ]);
  });

  it('get a status, for the revision that was read', async () => {
    const { sent } = serve([mary], () => Response.json({ rev: 5 }));
    renderPart(<Applications />);
    fireEvent.click(await screen.findByRole('button', { name: /Mary Byrne/ }));
    fireEvent.change(screen.getByLabelText('Status', { selector: 'select' }), { target: { value: 'reviewing' } });
    expect(await screen.findByText('Status: Reviewing.')).toBeTruthy();
    expect(sent).toEqual([
      { line: 'PATCH /col/members.applications/doc/a1', body: { status: 'reviewing' }, ifMatch: '"4"' },
    ]);
  });

  it('can become members only once their new status has been read', async () => {
    serve([mary], () => Response.json({ rev: 5 }));
    renderPart(<Applications />);
    fireEvent.click(await screen.findByRole('button', { name: /Mary Byrne/ }));
    let answerRead: (() => void) | undefined;
    const api = fetch;
    vi.stubGlobal('fetch', async (input: string, options: RequestInit = {}) => {
      if (options.method === undefined) await new Promise<void>((done) => (answerRead = done));
      return api(input, options);
    });
    fireEvent.change(screen.getByLabelText('Status', { selector: 'select' }), { target: { value: 'reviewing' } });
    await waitFor(() => expect(answerRead).toBeDefined());
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add as member Mary Byrne' });
    expect([add.disabled, screen.queryByText('Status: Reviewing.')]).toEqual([true, null]);
    answerRead?.();
    expect(await screen.findByText('Status: Reviewing.')).toBeTruthy();
    expect(add.disabled).toBe(false);
  });

  // SPEC 10.59
  it('report a conflict with another admin, and are read again', async () => {
    const { lists } = serve([mary], () => new Response('Someone else changed this document.', { status: 412 }));
    renderPart(<Applications />);
    fireEvent.click(await screen.findByRole('button', { name: /Mary Byrne/ }));
    fireEvent.change(screen.getByLabelText('Status', { selector: 'select' }), { target: { value: 'declined' } });
    expect(await screen.findByText(/Someone else just changed the application from Mary Byrne/)).toBeTruthy();
    await waitFor(() => expect(lists).toHaveLength(2));
  });

  // SPEC 10.59
  it('fill the form of a member; what is saved accepts the application', async () => {
    const { sent } = serve([mary], () => Response.json({ id: 'mary@x.example', rev: 5 }, { status: 201 }));
    renderPart(<Applications />);
    fireEvent.click(await screen.findByRole('button', { name: /Mary Byrne/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Add as member Mary Byrne' }));
    await screen.findByText(/^Mary Byrne applied from mary@x\.example\. Enter the address/);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Last name/)).value).toBe('Byrne');
    expect(screen.getByLabelText<HTMLInputElement>(/^ZIP/).value).toBe('18103');
    // The form must not prefill the sign-in address with the applicant's private one.
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect(email.value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Alternate email').value).toBe('mary@x.example');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert', { name: 'There is a problem' })).textContent).toContain(
      'Enter the email.',
    );
    fireEvent.input(email, { target: { value: 'mary@x.example' } });
    expect(screen.getByText(/^x\.example is not people\.example: this person can sign in only/)).toBeTruthy();
    fireEvent.input(email, { target: { value: 'Mary.Byrne@People.example' } });
    expect(screen.queryByText(/this person can sign in only/)).toBeNull();
    fireEvent.click(screen.getByLabelText('Auxiliary'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Sucessfully saved data.')).toBeTruthy();
    expect(sent).toMatchObject([
      {
        line: 'POST /col/members/doc',
        body: {
          fName: 'Mary',
          lName: 'Byrne',
          email: 'mary.byrne@people.example',
          orgRoles: ['Probationary', 'Auxiliary'],
          privileges: ['member'],
        },
      },
      { line: 'PATCH /col/members.applications/doc/a1', body: { status: 'accepted' }, ifMatch: '"4"' },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Back to applications' }));
    expect(await screen.findByRole('button', { name: /Mary Byrne/ })).toBeTruthy();
  });
});
