import { fireEvent, render, screen } from '@testing-library/react';
import { signInWithCredential, type Auth } from 'firebase/auth';
import { expect, it, vi } from 'vitest';

vi.mock('firebase/auth', async (original) => ({
  ...(await original<object>()),
  signInWithCredential: vi.fn(() => Promise.reject(new Error('Only company accounts can sign in here.'))),
}));
vi.mock('@firehouse/model', async (original) => ({
  ...(await original<object>()),
  accounts: { signInProviders: ['google.com'] },
}));

it('signs in with the provider of the demo account, and shows why that failed', async () => {
  const idToken = { sub: 'google-chief', email: 'chief@fire.example', email_verified: true };
  const account = { role: 'admin', email: idToken.email, provider: 'google.com', idToken };
  vi.stubEnv('VITE_DEMO_ACCOUNTS', JSON.stringify([account]));
  const { default: DemoAccounts } = await import('./DemoAccounts.tsx');
  const auth = {} as Auth;
  render(<DemoAccounts auth={auth} />);
  expect(screen.getByText('This site runs on your computer. Sign in without Google:')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in as the demo admin chief@fire.example' }));
  await screen.findByText('Only company accounts can sign in here.');
  expect(signInWithCredential).toHaveBeenCalledExactlyOnceWith(
    auth,
    expect.objectContaining({ providerId: 'google.com', idToken: JSON.stringify(idToken) }),
  );
});
