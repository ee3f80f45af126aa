/** Error codes in a 401's `WWW-Authenticate` header that require the user to sign in again (RFC 6750, RFC 9470). */
export const challengeCodes = {
  sessionEnded: 'invalid_token',
  signInTooOld: 'insufficient_user_authentication',
} as const;
