/** `WWW-Authenticate` error codes that tell the client to have the user sign in again (RFC 6750, RFC 9470). */
export const challengeCodes = {
  sessionEnded: 'invalid_token',
  signInTooOld: 'insufficient_user_authentication',
} as const;
