import { company } from '@firehouse/model';

/** Somebody who can sign in to the demo. */
export interface DemoAccount {
  /** His address, and the id of his record in `members`. */
  readonly email: string;
  /** The account's id in Firebase Auth. */
  readonly uid: string;
  /** His id at Microsoft, the `sub` of the provider's token. */
  readonly microsoftId: string;
  readonly displayName: string;
}

const domain = company.email.slice(company.email.indexOf('@') + 1);

/**
 * An address under the company's domain.
 * @param name what stands before the @
 */
export function companyAddress(name: string): string {
  return `${name}@${domain}`;
}

/** The two accounts that `npm start` names. Their records are in {@link file://./members.ts}. */
export const demoAccounts = {
  admin: {
    email: companyAddress('chief'),
    uid: 'demo-chief',
    microsoftId: 'demo-microsoft-chief',
    displayName: 'Eleanor Marsh',
  },
  member: {
    email: companyAddress('member'),
    uid: 'demo-member',
    microsoftId: 'demo-microsoft-member',
    displayName: 'Tomas Alvarez',
  },
} as const satisfies Readonly<Record<string, DemoAccount>>;
