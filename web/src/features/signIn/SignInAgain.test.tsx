import { texts } from '@firehouse/model';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Auth, User } from 'firebase/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../lib/api/writeRequest.ts';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { letDialogsOpen } from '../../testing/dialogs.ts';
import { signInTooOld } from '../../testing/signInTooOld.ts';
import { SignInAgain } from './SignInAgain.tsx';

const firebase = vi.hoisted(() => ({
  updateCurrentUser: vi.fn<(auth: unknown, user: unknown) => Promise<void>>(),
  signOut: vi.fn<(auth: unknown) => Promise<void>>(),
}));
const siteAuth = { name: 'site' };
const separateAuth = { name: 'separate' };
let emit: ((user: User | null) => void) | undefined;

vi.mock('firebase/auth', () => ({
  ...firebase,
  onAuthStateChanged: (_: unknown, listener: typeof emit) => {
    emit = listener;
    return () => {
      emit = undefined;
    };
  },
}));
vi.mock('../../lib/firebase/siteAuth.ts', () => ({
  siteAuth: () => Promise.resolve(siteAuth),
  signInAgainAuth: () => Promise.resolve(separateAuth),
}));
vi.mock('./SignInChoices.tsx', () => ({
  SignInChoices: ({ auth, again }: { readonly auth: Auth; readonly again?: string }) => (
    <p>
      Sign in {again} on {auth.name}
    </p>
  ),
}));

const ada = { uid: 'ada', email: 'ada@x.example' } as User;
const bo = { uid: 'bo', email: 'bo@x.example' } as User;
const signedIn = { ...visitor, uid: ada.uid, email: 'ada@x.example' };

/** Bodies of the requests so far. */
let sent: string[];
let refusals: number;

/** Sends a write and returns its outcome. */
function write(body: string): Promise<string> {
  return send('/col/members/doc', { method: 'POST', body }).then(
    () => 'saved',
    (error: Error) => error.message,
  );
}

const asked = () => screen.findByText('Sign in ada@x.example on separate');
const signIn = (user: User) => act(async () => emit?.(user));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => {
  letDialogsOpen();
  vi.resetAllMocks();
  sent = [];
  refusals = 1;
  setCurrentUser(signedIn);
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string) as string);
    refusals -= 1;
    return Promise.resolve(refusals >= 0 ? signInTooOld() : new Response(null, { status: 204 }));
  });
  render(<SignInAgain />);
});

describe('signing in again', () => {
  it('shows the server’s sentence and who has to sign in; then the user moves to the site', async () => {
    const outcome = write('a');
    await asked();
    expect(screen.getByText(texts.signInTooOld)).toBeTruthy();
    expect(screen.getByText('ada@x.example', { selector: 'strong' })).toBeTruthy();
    await signIn(ada);
    expect(await outcome).toBe('saved');
    expect(firebase.updateCurrentUser).toHaveBeenCalledExactlyOnceWith(siteAuth, ada);
    expect(firebase.signOut.mock.calls.every(([auth]) => auth === separateAuth)).toBe(true);
    expect(sent).toEqual(['a', 'a']);
    await closed();
  });

  it('as somebody else says so, changes nothing, and can be repeated', async () => {
    const outcome = write('a');
    await asked();
    await signIn(bo);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('You signed in as bo@x.example. Sign in as ada@x.example instead, or cancel.');
    expect(document.activeElement).toBe(alert);
    expect(firebase.signOut).toHaveBeenLastCalledWith(separateAuth);
    expect(firebase.updateCurrentUser).not.toHaveBeenCalled();
    expect(sent).toEqual(['a']);
    await signIn(ada);
    expect(await outcome).toBe('saved');
  });

  it('can be canceled: the write fails with the server’s sentence, and the next one asks again', async () => {
    const outcome = write('a');
    await asked();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await outcome).toBe(texts.signInTooOld);
    await closed();
    refusals = 1;
    const next = write('b');
    await asked();
    await signIn(ada);
    expect(await next).toBe('saved');
    expect(sent).toEqual(['a', 'b', 'b']);
  });

  it('is asked for once by two writes at the same time, and both are repeated', async () => {
    refusals = 2;
    const outcomes = [write('a'), write('b')];
    await asked();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await signIn(ada);
    expect(await Promise.all(outcomes)).toEqual(['saved', 'saved']);
    expect(sent.toSorted()).toEqual(['a', 'a', 'b', 'b']);
    await closed();
  });

  it('says what went wrong, and can be tried again', async () => {
    firebase.updateCurrentUser.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const outcome = write('a');
    await asked();
    await signIn(ada);
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t reach the server.');
    await signIn(ada);
    expect(await outcome).toBe('saved');
  });

  it.each([
    ['the user has signed out in another tab', () => act(() => setCurrentUser(visitor))],
    ['the portal is left', () => cleanup()],
  ])('ends when %s', async (_, leave) => {
    const outcome = write('a');
    await asked();
    leave();
    expect(await outcome).toBe(texts.signInTooOld);
    expect(sent).toEqual(['a']);
  });
});
