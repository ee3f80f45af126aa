/** The error codes in `WWW-Authenticate` of a 401 after which the user signs in again (RFC 6750, RFC 9470). */
export const challengeCodes = {
  sessionEnded: 'invalid_token',
  signInTooOld: 'insufficient_user_authentication',
} as const;
