import { act, render, screen } from '@testing-library/react';
import type { FirebaseApp } from 'firebase/app';
import { beforeEach, expect, it, vi } from 'vitest';
import { useUser } from 'reactfire';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { FirebaseAuthProvider } from './FirebaseAuthProvider.tsx';

const siteAuth = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../lib/firebase/siteAuth.ts', () => ({ siteAuth }));

/** Creates a fake Auth instance that passes its listeners to `subscribe`. */
function authThat(subscribe: (next: (user: unknown) => void, fail: (error: Error) => void) => void) {
  const app = { name: `app-${crypto.randomUUID()}`, options: {} } as FirebaseApp;
  return {
    app,
    name: app.name,
    currentUser: null,
    onIdTokenChanged(next: (user: unknown) => void, fail: (error: Error) => void) {
      subscribe(next, fail);
      return () => {};
    },
  };
}

function Name() {
  const { data } = useUser();
  return <p>{data?.displayName ?? 'nobody'}</p>;
}

const open = () =>
  render(
    <ErrorBoundary>
      <FirebaseAuthProvider awaited={<p>awaited</p>} offline={<p>offline</p>}>
        <Name />
      </FirebaseAuthProvider>
    </ErrorBoundary>,
  );

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

it('provides the signed-in user through reactfire', async () => {
  siteAuth.mockResolvedValue(authThat((next) => next({ displayName: 'Ada' })));
  open();
  expect(screen.getByText('awaited')).toBeTruthy();
  expect(await screen.findByText('Ada')).toBeTruthy();
});

// SPEC 8.30
it.each([
  ['reactfire throws', () => siteAuth.mockResolvedValue(authThat((_, fail) => fail(new Error('auth/internal-error'))))],
  ['Firebase cannot be started', () => siteAuth.mockRejectedValue(new TypeError('names no project'))],
])("shows 'Unexpected Application Error!' when %s", async (_, arrange) => {
  arrange();
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('Unexpected Application Error!');
});

it('waits for the network when Firebase could not be started without one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  siteAuth.mockRejectedValue(new TypeError('Failed to fetch'));
  open();
  expect(await screen.findByText('offline')).toBeTruthy();
  siteAuth.mockResolvedValue(authThat((next) => next({ displayName: 'Ada' })));
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Ada')).toBeTruthy();
  isOnline.mockRestore();
});
