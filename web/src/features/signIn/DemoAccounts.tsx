import { OAuthProvider, signInWithCredential, type Auth } from 'firebase/auth';
import { useState } from 'react';
import { providerName } from './widgetConfig.ts';
import './demoAccounts.scss';

/** An account for the demo company, provided at build time by scripts/run/start.ts. */
interface DemoAccount {
  readonly role: string;
  readonly email: string;
  /** The provider's ID, such as `google.com`. */
  readonly provider: string;
  /** Claims in the provider's ID token. */
  readonly idToken: object;
}

const demoAccounts = JSON.parse(import.meta.env.VITE_DEMO_ACCOUNTS ?? '[]') as DemoAccount[];

/** Signs in without the provider's popup. The Auth emulator accepts unsigned ID tokens as JSON. */
async function signInAs({ provider, idToken }: DemoAccount, auth: Auth): Promise<void> {
  const credential = new OAuthProvider(provider).credential({ idToken: JSON.stringify(idToken) });
  await signInWithCredential(auth, credential);
}

/**
 * Renders a sign-in button for each demo account, because the provider's popup doesn't work offline. Included only in
 * builds by `npm start`, and works only with the emulators.
 */
export default function DemoAccounts({ auth }: { readonly auth: Auth }) {
  const [problem, setProblem] = useState('');
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p>This site runs on your computer. Sign in without {providerName()}:</p>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className="btn btn-outline-primary"
              onClick={() => {
                signInAs(account, auth).catch((error: Error) => setProblem(error.message));
              }}
            >
              Sign in as the demo {account.role} <span className="demo-email">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert">{problem}</p>
    </section>
  );
}
