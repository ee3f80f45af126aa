import { accounts, company } from '@firehouse/model';

/** A demo account that users can sign in with. */
interface DemoAccount extends ReturnType<typeof demoSignIn> {
  readonly role: 'admin' | 'member';
  /** Email address, and ID of the member's record. */
  readonly email: string;
  /** User ID in Firebase Authentication. */
  readonly uid: string;
  readonly displayName: string;
}

const domain = company.email.slice(company.email.indexOf('@') + 1);

/** Returns an email address in the company's domain. */
export function companyAddress(name: string): string {
  return `${name}@${domain}`;
}

/** The two demo accounts, which `npm start` prints. Their records are in {@link file://./demoMembers.ts}. */
export const demoAccounts = {
  admin: account('admin', 'chief', 'Eleanor Marsh'),
  member: account('member', 'member', 'Tomas Alvarez'),
} as const;

function account(role: DemoAccount['role'], name: string, displayName: string): DemoAccount {
  const email = companyAddress(name);
  return { role, email, uid: `demo-${name}`, displayName, ...demoSignIn(email) };
}

/**
 * Returns how the owner of an address signs in: the company's first provider, and the claims in that provider's ID
 * token. Firebase treats the address of a Google account as verified, but not that of a Microsoft account.
 */
export function demoSignIn(email: string) {
  const [provider = ''] = accounts.signInProviders;
  const idToken = {
    sub: `${provider.replace('.com', '')}-${email}`,
    email,
    email_verified: provider !== 'microsoft.com',
    preferred_username: email,
    tid: accounts.microsoftTenant,
  };
  return { provider, idToken };
}
