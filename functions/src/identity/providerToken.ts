import { isRecord } from '@firehouse/model';

/** The claims in a Microsoft ID token that we use. */
export interface ProviderClaims {
  /** ID of the Entra tenant that the user signed in to. */
  readonly tid?: unknown;
  readonly iss?: unknown;
  /** The Microsoft user name. No other claim identifies a user. */
  readonly preferred_username?: unknown;
}

/**
 * Parses the ID token from a sign-in provider. Returns undefined if it is invalid. The signature doesn't need to be
 * verified again: Identity Platform got the token directly from the provider and passes it in a signed event (OpenID
 * Connect Core 1.0, §3.1.3.7, point 6). With `plainJson`, also accepts plain JSON, which the Auth emulator uses as
 * tokens.
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
