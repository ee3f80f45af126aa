import { company } from '@firehouse/model';

/** An account that can sign in to the demo. */
interface DemoAccount {
  /** Email address, which is also the ID of the record in `members`. */
  readonly email: string;
  /** The account's ID in Firebase Auth. */
  readonly uid: string;
  /** The account's ID at Microsoft, the `sub` in the provider's token. */
  readonly microsoftId: string;
  readonly displayName: string;
}

const domain = company.email.slice(company.email.indexOf('@') + 1);

/**
 * Returns an email address in the company's domain.
 * @param name the part before the @
 */
export function companyAddress(name: string): string {
  return `${name}@${domain}`;
}

/** The two accounts that `npm start` prints. Their records are in {@link file://./demoMembers.ts}. */
export const demoAccounts = {
  admin: account('chief', 'Eleanor Marsh'),
  member: account('member', 'Tomas Alvarez'),
} as const;

function account(name: string, displayName: string): DemoAccount {
  const email = companyAddress(name);
  return { email, uid: `demo-${name}`, microsoftId: `microsoft-${email}`, displayName };
}
