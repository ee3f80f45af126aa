/** Sign-in settings, and the company's accounts with other services. Only pages that use this file load it. */
export const accounts = {
  /** Tenant ID of the Microsoft Entra directory. Only its accounts can sign in. */
  microsoftTenant: '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11',
  /**
   * Allowed sign-in methods, as Firebase Authentication provider IDs: `microsoft.com`, `google.com` or `password`. All
   * others are rejected (docs/decisions/004-who-somebody-is.md).
   */
  signInProviders: ['microsoft.com'] as readonly string[],
  /** ID of the Facebook page that posts can be published to. An empty string disables Facebook. */
  facebookPageId: '100057000000057' as string,
  /** ID of the Facebook app that admins authorize to publish to the page. */
  facebookAppId: '570000000000157',
} as const;
