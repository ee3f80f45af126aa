import { isEmail, normalizeEmail } from '@firehouse/model';
import type { ProviderClaims } from './providerToken.ts';

/** Firebase's ID of the Microsoft provider. */
const MICROSOFT = 'microsoft.com';

/** A sign-in to decide on. */
export interface SignIn {
  /** The provider ID: `microsoft.com`, `password` (email links too), `google.com` … */
  readonly method: string;
  /** The account's email address, which its owner can change. */
  readonly email: string | undefined;
  /** Whether a provider or a confirmation email verified the address. */
  readonly emailVerified: boolean;
  /** The claims in the provider's ID token, if it was valid. */
  readonly token: ProviderClaims | undefined;
}

/** The company's rules for who can sign in. */
export interface SignInRules {
  /** The company's Entra tenant. */
  readonly tenant: string;
  /** The IDs of the allowed providers. */
  readonly providers: readonly string[];
}

/** The decision about a sign-in. */
type Decision =
  /** The user signs in, identified by this email address. */
  | { readonly kind: 'known'; readonly member: string }
  /** The user signs in without an identity. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** Why an account is refused; appears only in the log. */
export type Refusal = 'provider not allowed' | 'foreign tenant' | 'no provider token' | 'address of a member';

/**
 * Decides who a user is (docs/decisions/004-who-somebody-is.md). The provider must be on the company's list. A
 * Microsoft account is identified only by its token: the tenant must be the company's, and the address is the token's
 * user name, because owners can change their account's own address, which is never marked as verified. Any other
 * account is identified by its address once that is verified.
 */
export function decisionOn(signIn: SignIn, { tenant, providers }: SignInRules): Decision {
  if (!providers.includes(signIn.method)) return { kind: 'refused', reason: 'provider not allowed' };
  if (signIn.method === MICROSOFT) return decisionOnMicrosoft(signIn.token, tenant);
  return signIn.emailVerified ? decisionByAddress(signIn.email) : { kind: 'nobody' };
}

function decisionOnMicrosoft(token: ProviderClaims | undefined, tenant: string): Decision {
  if (token === undefined) return { kind: 'refused', reason: 'no provider token' };
  if (token.tid !== tenant || !issuedBy(tenant, token.iss)) return { kind: 'refused', reason: 'foreign tenant' };
  // The user name is unique in its tenant and belongs to one of the tenant's domains. `email` is free text that an
  // account's owner can set (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference).
  return decisionByAddress(token.preferred_username);
}

/** Returns whether the tenant is the token's issuer, if present, in either version of Microsoft's tokens. */
function issuedBy(tenant: string, issuer: unknown): boolean {
  return (
    issuer === undefined ||
    issuer === `https://login.microsoftonline.com/${tenant}/v2.0` ||
    issuer === `https://sts.windows.net/${tenant}/`
  );
}

function decisionByAddress(address: unknown): Decision {
  const member = addressIn(address);
  return member === undefined ? { kind: 'nobody' } : { kind: 'known', member };
}

/**
 * Returns the email addresses that a sign-in claims, verified or not: the provider's user name, and the account's
 * address. For a refused sign-in, neither says who actually attempted it.
 */
export function claimedAddresses({ token, email }: SignIn): string[] {
  const addresses = [token?.preferred_username, email].map(addressIn).filter((address) => address !== undefined);
  return [...new Set(addresses)];
}

function addressIn(text: unknown): string | undefined {
  // ASCII only, because normalizing also trims spaces from other scripts, which could merge two user names.
  if (typeof text !== 'string' || !/^[\x20-\x7E]*$/.test(text)) return undefined;
  const address = normalizeEmail(text);
  return isEmail(address) ? address : undefined;
}
