import { isRecord } from '@firehouse/model';

/** What an identity token of Microsoft says of its owner, as far as it is of use here. */
export interface ProviderClaims {
  /** The Entra tenant that signed him in. */
  readonly tid?: unknown;
  readonly iss?: unknown;
  /** The user name at Microsoft; the only claim that says who it is. */
  readonly preferred_username?: unknown;
}

/**
 * Reads the ID token that the provider gave for a sign-in. Its signature is not checked again: Identity
 * Platform fetched the token from the provider itself and hands it over in an event that it signs
 * (OpenID Connect Core 1.0, §3.1.3.7, point 6).
 * @param token the token as the event has it
 * @param plainJson whether bare JSON is taken too: what the Auth emulator has for a token
 * @returns undefined for what is no such token
 */
export function readIdToken(token: string, plainJson: boolean): ProviderClaims | undefined {
  const payload = token.split('.').length === 3 ? token.split('.')[1] : undefined;
  if (plainJson && token.startsWith('{')) return readObject(token);
  return payload === undefined ? undefined : readObject(Buffer.from(payload, 'base64url').toString('utf8'));
}

function readObject(text: string): ProviderClaims | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
