import { isEmail, normalizeEmail } from '@firehouse/model';
import type { ProviderClaims } from './providerToken.ts';

/** Firebase's provider ID for Microsoft. */
const MICROSOFT = 'microsoft.com';

/** The facts about a sign-in that the decision depends on. */
export interface SignIn {
  /** The provider ID, such as `microsoft.com` or `google.com`. Email links have the ID `password`. */
  readonly method: string;
  /** The account's email address, which its owner can change. */
  readonly email: string | undefined;
  /** True if the address was verified by the provider or by a confirmation email. */
  readonly emailVerified: boolean;
  /** Claims in the provider's ID token, or undefined if it has no valid one. */
  readonly token: ProviderClaims | undefined;
}

/** Rules for who can sign in. */
export interface SignInRules {
  /** ID of the company's Entra tenant. Without one, no Microsoft account is allowed. */
  readonly tenant: string | undefined;
  /** IDs of the allowed providers. */
  readonly providers: readonly string[];
}

type Decision =
  /** The user can sign in and is identified by this email address. */
  | { readonly kind: 'known'; readonly member: string }
  /** The user can sign in, but has no verified email address that could belong to a member. */
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** Why a sign-in was rejected. Only used in logs. */
export type Refusal = 'provider not allowed' | 'foreign tenant' | 'no provider token' | 'address of a member';

/**
 * Decides who a user is (docs/decisions/004-who-somebody-is.md). The company must allow the provider. A Microsoft
 * account is identified by the user name in its token, which must be from the company's tenant. Its email address isn't
 * used, because the owner can change it, and it is never verified. All other accounts are identified by their verified
 * email address.
 */
export function decisionOn(signIn: SignIn, { tenant, providers }: SignInRules): Decision {
  if (!providers.includes(signIn.method)) return { kind: 'refused', reason: 'provider not allowed' };
  if (signIn.method === MICROSOFT) return decisionOnMicrosoft(signIn.token, tenant);
  return signIn.emailVerified ? decisionByAddress(signIn.email) : { kind: 'nobody' };
}

function decisionOnMicrosoft(token: ProviderClaims | undefined, tenant: string | undefined): Decision {
  if (token === undefined) return { kind: 'refused', reason: 'no provider token' };
  if (tenant === undefined || token.tid !== tenant || !issuedBy(tenant, token.iss))
    return { kind: 'refused', reason: 'foreign tenant' };
  // The user name is unique within a tenant and belongs to one of its domains. `email`, on the other hand, can be set
  // by the account's owner to anything (https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference).
  return decisionByAddress(token.preferred_username);
}

/**
 * Returns whether a token was issued by the tenant, in either version of Microsoft's tokens. True if it names no
 * issuer.
 */
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
 * Returns the email addresses that a sign-in claims to be from: the provider's user name and the account's address.
 * They might not be verified, so they don't prove who tried to sign in.
 */
export function claimedAddresses({ token, email }: SignIn): string[] {
  const addresses = [token?.preferred_username, email].map(addressIn).filter((address) => address !== undefined);
  return [...new Set(addresses)];
}

function addressIn(text: unknown): string | undefined {
  // Accept only ASCII, because normalizing also removes other kinds of spaces, which could make two user names equal.
  if (typeof text !== 'string' || !/^[\x20-\x7E]*$/.test(text)) return undefined;
  const address = normalizeEmail(text);
  return isEmail(address) ? address : undefined;
}
