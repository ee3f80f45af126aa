import { isEmail, normalizeEmail } from '@firehouse/model';
import type { ProviderClaims } from './idToken.ts';

/** The id of Microsoft's provider in Firebase. */
const MICROSOFT = 'microsoft.com';

/** A sign-in that waits for its verdict. */
export interface SignIn {
  /** How: `microsoft.com`, `password`, `emailLink`, `google.com` … */
  readonly method: string;
  /** The address of the account, which its owner can change. */
  readonly email: string | undefined;
  /** Whether a provider, or a mail that was answered, proved that address. */
  readonly emailVerified: boolean;
  /** What the provider's ID token says, if there was one that could be read. */
  readonly token: ProviderClaims | undefined;
}

/** What becomes of a sign-in. */
export type Verdict =
  /** He signs in, and is known by this address. */
  | { readonly kind: 'known'; readonly member: string }
  /** He signs in, and is nobody. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly reason: 'foreign tenant' | 'no provider token' };

/**
 * Who somebody is (DESIGN, Who somebody is). A Microsoft account counts by its token alone: the tenant
 * must be the company's, and the address is the token's, since the account's own can be changed by its
 * owner and is never marked as verified. Any other account counts by its address once that is verified.
 * @param signIn the sign-in
 * @param tenant the company's Entra tenant
 */
export function verdictOn(signIn: SignIn, tenant: string): Verdict {
  if (signIn.method === MICROSOFT) return verdictOnMicrosoft(signIn.token, tenant);
  return signIn.emailVerified ? known(signIn.email) : { kind: 'nobody' };
}

function verdictOnMicrosoft(token: ProviderClaims | undefined, tenant: string): Verdict {
  if (token === undefined) return { kind: 'refused', reason: 'no provider token' };
  if (token.tid !== tenant || !issuedBy(tenant, token.iss)) return { kind: 'refused', reason: 'foreign tenant' };
  // The user name is unique in its tenant and stands in one of its own domains; `email` is free text there
  // (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference).
  const byName = known(token.preferred_username);
  return byName.kind === 'known' ? byName : known(token.email);
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
