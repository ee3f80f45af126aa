import { isRecord } from '@firehouse/model';

/** The Microsoft ID token claims that are used here. */
export interface ProviderClaims {
  /** The Entra tenant that signed the user in. */
  readonly tid?: unknown;
  readonly iss?: unknown;
  /** The Microsoft user name; the only claim that identifies the user. */
  readonly preferred_username?: unknown;
}

/**
 * Parses the provider's ID token of a sign-in. Does not verify its signature again, because Identity Platform fetched
 * the token from the provider and passes it in an event that it signs (OpenID Connect Core 1.0, §3.1.3.7, point 6).
 * @param token the token in the event
 * @param plainJson whether to also accept bare JSON, which the Auth emulator uses as a token
 * @returns undefined for an invalid token
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
