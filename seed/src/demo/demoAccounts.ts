import { company } from '@firehouse/model';

/** A demo account that users can sign in with. */
interface DemoAccount {
  /** Email address, and ID of the member's record. */
  readonly email: string;
  /** User ID in Firebase Authentication. */
  readonly uid: string;
  /** User ID at Microsoft (the `sub` claim). */
  readonly microsoftId: string;
  readonly displayName: string;
}

const domain = company.email.slice(company.email.indexOf('@') + 1);

/** Returns an email address in the company's domain. */
export function companyAddress(name: string): string {
  return `${name}@${domain}`;
}

/** The two demo accounts, which `npm start` prints. Their records are in {@link file://./demoMembers.ts}. */
export const demoAccounts = {
  admin: account('chief', 'Eleanor Marsh'),
  member: account('member', 'Tomas Alvarez'),
} as const;

function account(name: string, displayName: string): DemoAccount {
  const email = companyAddress(name);
  return { email, uid: `demo-${name}`, microsoftId: `microsoft-${email}`, displayName };
}
