// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { accounts } from '@firehouse/model';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { ownSuite } from '../../suite/context.ts';
import { browserScript } from '../browserScript.ts';

const loader = browserScript(join(import.meta.dirname, 'gapi.ts'));

/** Matches URLs that only the sign-in popup may load, not the site's pages. */
const WINDOW_RESOURCES = /^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//;

/**
 * Makes the provider's popup work offline. A stub replaces Google's loader, and the ID token from the Auth emulator's
 * popup gets Microsoft's own claims, which the blocking function checks as usual, and ignores for a Google account. Can
 * be called again with different claims.
 * @param isEmailVerified claim in the token. If the address isn't verified and belongs to an existing account, Firebase
 * makes the user sign in to that account first.
 */
export async function servePopup(
  context: BrowserContext,
  tenant: string | undefined = accounts.microsoftTenant,
  isEmailVerified = true,
): Promise<void> {
  const { auth } = ownSuite();
  await context.route('https://apis.google.com/js/api.js*', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await loader }),
  );
  await context.route(WINDOW_RESOURCES, (route) => route.abort());
  await context.route(
    (url) => url.host === auth && url.pathname === '/emulator/auth/handler',
    async (route) => {
      const response = await route.fetch();
      const page = await response.text();
      const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
      const rewritten = page
        // The form for a new account.
        .replace('iss: "",', `iss: "${issuer}", tid: "${tenant}", preferred_username: info.email,`)
        .replace('email_verified: true,', `email_verified: ${isEmailVerified},`)
        // The list of accounts that the emulator knows.
        .replaceAll(/data-id-token="([^"]*)"/g, (_, token: string) => {
          const info = JSON.parse(decodeURIComponent(token)) as { readonly email: string };
          const complete = {
            ...info,
            iss: issuer,
            tid: tenant,
            preferred_username: info.email,
            email_verified: isEmailVerified,
          };
          return `data-id-token="${encodeURIComponent(JSON.stringify(complete))}"`;
        });
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: rewritten });
    },
  );
}

/**
 * Chooses an account in the Auth emulator's popup, or on its page after a redirect.
 * @param email address of an existing or new account
 */
export async function chooseAccount(page: Page, email: string): Promise<void> {
  const known = page.locator('.js-reuse-account', { hasText: email });
  await page.locator('.js-new-account').waitFor();
  if ((await known.count()) > 0) return known.click();
  await page.locator('.js-new-account').click();
  await page.locator('#email-input').fill(email);
  await page.locator('#display-name-input').fill('Somebody');
  await page.locator('#sign-in').click();
}
