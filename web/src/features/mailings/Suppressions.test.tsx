import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { renderPart } from '../../testing/render.tsx';
import { Suppressions } from './Suppressions.tsx';

const LIST = 'GET /col/suppressions?orderBy=at,desc&limit=100';
const suppressed = (name: string, source: string) => ({
  id: `${name}@people.example`,
  email: `${name}@people.example`,
  source,
  reason: '550 5.1.1 No such user',
  at: '2026-06-05T16:30:00.000Z',
});

/** Stubs an API with suppressed addresses. Allowed addresses disappear from the list. */
function serve(...stored: { readonly email: string }[]) {
  const api = { made: [] as string[], stored, refusal: undefined as Response | undefined, isBroken: false };
  vi.stubGlobal('fetch', (input: string, { method = 'GET', body }: RequestInit = {}) => {
    api.made.push(`${method} ${decodeURIComponent(input.replace(/^\/api/, ''))}`);
    if (api.isBroken) return Promise.resolve(new Response('Bad request.', { status: 400 }));
    if (method === 'GET') return Promise.resolve(Response.json(api.stored));
    if (api.refusal) return Promise.resolve(api.refusal);
    const { email: allowed } = JSON.parse(body as string) as { email: string };
    api.stored = api.stored.filter(({ email }) => email !== allowed);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  return api;
}

const allow = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Allow again: ${name}@people.example` }));
  fireEvent.click(screen.getByRole('button', { name: 'Allow again' }));
};

beforeEach(() => {
  letDialogsOpen();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => setCurrentUser(visitor));

describe('the suppressed addresses', () => {
  it('are listed the latest first, each with what suppressed it, since when, and the reason', async () => {
    const { made } = serve(suppressed('ada', 'delivery'), suppressed('ben', 'bounce'), suppressed('cy', 'complaint'));
    renderPart(<Suppressions />);
    await screen.findByRole('heading', { name: 'ada@people.example' });
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Rejected by its mail server on June 5, 2026',
      'Returned as undeliverable on June 5, 2026',
      'Marked as spam by its owner on June 5, 2026',
    ]);
    // A complaint's reason is only its kind, such as "abuse", so it isn't shown.
    expect(screen.getAllByText('550 5.1.1 No such user')).toHaveLength(2);
    expect(made).toEqual([LIST]);
  });

  // SPEC 10.71
  it('are allowed again after a question, and the focus moves to the result', async () => {
    const api = serve(suppressed('ada', 'delivery'), suppressed('ben', 'bounce'));
    renderPart(<Suppressions />);
    fireEvent.click(await screen.findByRole('button', { name: 'Allow again: ada@people.example' }));
    const question = screen.getByRole('dialog', { name: 'Allow this address again?' });
    expect(question.textContent).toContain('We’ll email ada@people.example again.');
    expect(question.textContent).not.toContain('spam');
    fireEvent.click(screen.getByRole('button', { name: 'Keep blocked' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await allow('ada');
    const outcome = await screen.findByText('ada@people.example is allowed again.');
    await waitFor(() => expect(document.activeElement).toBe(outcome));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'ada@people.example' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'ben@people.example' })).toBeTruthy();
    expect(api.made).toEqual([LIST, 'POST /suppressions/allow']);
  });

  it('of owners who complained are allowed with a caution', async () => {
    serve(suppressed('cy', 'complaint'));
    renderPart(<Suppressions />);
    fireEvent.click(await screen.findByRole('button', { name: 'Allow again: cy@people.example' }));
    expect(screen.getByRole('dialog').textContent).toContain('Allow it only if they asked you to.');
  });

  it('stay when the server refuses, with its error; the user’s privileges are looked up again', async () => {
    const refetch = vi.fn<() => void>();
    setCurrentUser({ ...visitor, refetch });
    const api = serve(suppressed('ada', 'delivery'));
    api.refusal = new Response('User not authorized.', { status: 403 });
    renderPart(<Suppressions />);
    await allow('ada');
    expect(await screen.findByText('User not authorized.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'ada@people.example' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('have a text when there are none', async () => {
    serve();
    renderPart(<Suppressions />);
    expect(await screen.findByText('None blocked.')).toBeTruthy();
  });

  it('show an error and a retry when they cannot be loaded', async () => {
    const api = serve(suppressed('ada', 'delivery'));
    api.isBroken = true;
    renderPart(<Suppressions />);
    await screen.findByText('We couldn’t load the blocked addresses. Check your connection and try again.');
    api.isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'ada@people.example' })).toBeTruthy();
  });
});
