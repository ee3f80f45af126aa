// Functions passed to the page run there.
/// <reference lib="dom" />
import { accounts } from '@firehouse/model';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { ownSuite } from '../../suite/context.ts';
import { browserScript } from '../browserScript.ts';

const loader = browserScript(join(import.meta.dirname, 'gapi.ts'));

/** Matches URLs that the sign-in window loads, and that no page on the site is allowed to load. */
const WINDOW_RESOURCES = /^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//;

/**
 * Makes Microsoft's sign-in window work in a browser context without a network: a stub replaces Google's loader, and
 * the fake ID token from the Auth emulator's window gets Microsoft's own claims. The blocking function checks them as
 * always. A context can be prepared again with different claims.
 * @param isEmailVerified claim in the token; with an unverified address, Firebase requires a sign-in to the account
 *   that already exists for it
 */
export async function serveMicrosoft(
  context: BrowserContext,
  tenant: string = accounts.microsoftTenant,
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
        // The form for another account.
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
 * Completes the sign-in in the Auth emulator's window, or on its page after a redirect.
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
