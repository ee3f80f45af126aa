/**
 * Accounts for signing in, and the company's accounts at other services. Browsers load them only with pages that use
 * them.
 */
export const accounts = {
  /** The Microsoft Entra tenant whose accounts can sign in. */
  microsoftTenant: '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11',
  /**
   * Sign-in providers, by their Firebase Authentication provider IDs (`microsoft.com`, `google.com`, `password`);
   * accounts of any other provider are refused (docs/decisions/004-who-somebody-is.md).
   */
  signInProviders: ['microsoft.com'] as readonly string[],
  /** Facebook page to publish posts to. Empty: no Facebook integration. */
  facebookPageId: '100057000000057' as string,
  /** The registered Facebook app through which an admin lets the site publish to that page. */
  facebookAppId: '570000000000157',
} as const;
