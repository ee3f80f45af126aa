import * as facts from '../facts/signIn.ts';

/** Sign-in settings, and the company's accounts with other services. Only pages that need this file load it. */
export const accounts: {
  /**
   * Tenant ID of the Microsoft Entra directory, if members sign in with Microsoft. Only accounts in this directory can
   * sign in.
   */
  readonly microsoftTenant?: string;
  /**
   * Allowed sign-in methods, as Firebase Authentication provider IDs: `microsoft.com` or `google.com`. All others are
   * rejected (docs/decisions/004-who-somebody-is.md).
   */
  readonly signInProviders: readonly string[];
  /** ID of the Facebook page that posts can be published to. An empty string disables Facebook. */
  readonly facebookPageId: string;
  /** ID of the Facebook app that admins authorize to publish to the page. */
  readonly facebookAppId: string;
} = facts.accounts;
