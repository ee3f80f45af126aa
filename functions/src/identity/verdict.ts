import { isEmail, normalizeEmail } from '@firehouse/model';
import type { ProviderClaims } from './idToken.ts';

/** The id of Microsoft's provider in Firebase. */
const MICROSOFT = 'microsoft.com';

/** A sign-in that waits for its verdict. */
export interface SignIn {
  /** The provider's id: `microsoft.com`, `password` (email links too), `google.com` … */
  readonly method: string;
  /** The address of the account, which its owner can change. */
  readonly email: string | undefined;
  /** Whether a provider, or a mail that was answered, proved that address. */
  readonly emailVerified: boolean;
  /** What the provider's ID token says, if there was one that could be read. */
  readonly token: ProviderClaims | undefined;
}

/** Who can sign in, of the company's facts. */
export interface SignInRules {
  /** The company's Entra tenant. */
  readonly tenant: string;
  /** The ids of the providers that are allowed. */
  readonly providers: readonly string[];
}

/** What becomes of a sign-in. */
export type Verdict =
  /** He signs in, and is known by this address. */
  | { readonly kind: 'known'; readonly member: string }
  /** He signs in, and is nobody. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** Why an account is refused; only the log shows it. */
export type Refusal = 'provider not allowed' | 'foreign tenant' | 'no provider token' | 'address of a member';

/**
 * Who somebody is (docs/decisions/004-who-somebody-is.md). The provider must be on the company's list. A Microsoft
 * account counts by its token alone: the tenant must be the company's, and the address is the token's user name, since
 * the account's own address can be changed by its owner and is never marked as verified. Any other account counts by
 * its address once that is verified.
 * @param signIn the sign-in
 * @param rules the company's
 */
export function verdictOn(signIn: SignIn, { tenant, providers }: SignInRules): Verdict {
  if (!providers.includes(signIn.method)) return { kind: 'refused', reason: 'provider not allowed' };
  if (signIn.method === MICROSOFT) return verdictOnMicrosoft(signIn.token, tenant);
  return signIn.emailVerified ? known(signIn.email) : { kind: 'nobody' };
}

function verdictOnMicrosoft(token: ProviderClaims | undefined, tenant: string): Verdict {
  if (token === undefined) return { kind: 'refused', reason: 'no provider token' };
  if (token.tid !== tenant || !issuedBy(tenant, token.iss)) return { kind: 'refused', reason: 'foreign tenant' };
  // The user name is unique in its tenant and belongs to one of the tenant's own domains. `email` is free text that
  // an account's owner can set (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference).
  return known(token.preferred_username);
}

/** The token's issuer, where it names one, is the tenant; in both versions of Microsoft's tokens. */
function issuedBy(tenant: string, issuer: unknown): boolean {
  return (
    issuer === undefined ||
    issuer === `https://login.microsoftonline.com/${tenant}/v2.0` ||
    issuer === `https://sts.windows.net/${tenant}/`
  );
}

function known(address: unknown): Verdict {
  if (typeof address !== 'string') return { kind: 'nobody' };
  const member = normalizeEmail(address);
  return isEmail(member) ? { kind: 'known', member } : { kind: 'nobody' };
}
