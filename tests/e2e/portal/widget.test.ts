import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { strictWidget } from '../../../web/vite/strictWidget.ts';
import { ownSuite } from '../../suite/context.ts';
import { signUpWithPassword } from '../../suite/accounts.ts';
import { openBrowser } from '../browser.ts';
import { bundledProbe, runProbe } from '../probe.ts';
import { chooseAccount } from './microsoft.ts';
import { openPortal, openWindow, PREPARING, type PortalVisitor } from './portal.ts';
import type { WidgetProbe } from './widget/probe.ts';

type Probed = typeof globalThis & { readonly widget: WidgetProbe };

const known = 'known.widget@people.example';
const password = 'correct-horse-7';

let browser: Browser;
let probe: string;
let visitor: PortalVisitor;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  probe = await bundledProbe(resolve(import.meta.dirname, 'widget/probe.ts'), {}, [strictWidget()]);
  await signUpWithPassword(known, password);
});

afterAll(() => browser.close());

beforeEach(async () => {
  visitor = await openPortal(browser, { path: PREPARING });
  page = visitor.page;
});

afterEach(async () => {
  const { troubles } = visitor;
  await visitor.leave();
  expect(troubles).toEqual([]);
});

/** Shows the widget with every way to sign in. */
async function start(emailMethod: 'password' | 'emailLink' = 'password', disableSignUp = false): Promise<void> {
  await runProbe(page, probe);
  await page.evaluate(([method, isDisabled]) => (globalThis as Probed).widget.start(method, isDisabled), [
    emailMethod,
    disableSignUp,
  ] as const);
}

const says = (text: string) => page.getByText(text).first().waitFor();
const submit = () => page.locator('.firebaseui-id-submit').click();

/** Has the identity service refuse a call, as it does in cases that the emulator does not know. */
const refuse = (call: string, message: string) =>
  page.route(`**/${call}?*`, (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({
          status: 400,
          headers: { 'Access-Control-Allow-Origin': '*' },
          json: { error: { code: 400, message } },
        }),
  );

async function enterEmail(email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with email' }).click();
  await page.locator('.firebaseui-id-email').fill(email);
  await submit();
}

async function enterPassword(email: string, typed: string): Promise<void> {
  await enterEmail(email);
  await page.locator('.firebaseui-id-password').fill(typed);
  await submit();
}

async function signUp(email: string, name: string, typed: string): Promise<void> {
  await enterEmail(email);
  await page.locator('.firebaseui-id-name').fill(name);
  await page.locator('.firebaseui-id-new-password').fill(typed);
  await submit();
}

async function enterPhone(number: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with phone' }).click();
  await page.locator('.firebaseui-id-phone-number').fill(number);
  await submit();
}

describe('the widget in a second configuration', () => {
  it('requires an email address of the right form, and a password', async () => {
    await start();
    await enterEmail('');
    await says('Enter your email address to continue');
    await page.locator('.firebaseui-id-email').fill('nobody');
    await submit();
    await says("That email address isn't correct");
    await page.locator('.firebaseui-id-email').fill(known);
    await submit();
    await page.locator('.firebaseui-id-password').waitFor();
    await submit();
    await says('Enter your password');
  });

  it('requires a name and a strong password of a new account, and creates it', async () => {
    await start();
    await signUp('new.widget@people.example', '', 'abc');
    await says('Enter your account name');
    await page.locator('.firebaseui-id-name').fill('New Person');
    await submit();
    await says('Strong passwords have at least 6 characters and a mix of letters and numbers');
    await page.locator('.firebaseui-id-new-password').fill(password);
    await submit();
    await expect
      .poll(() => page.evaluate(() => (globalThis as Probed).widget.user()))
      .toBe('new.widget@people.example');
  });

  it('signs in with a password', async () => {
    await start();
    await enterPassword(known, password);
    await expect.poll(() => page.evaluate(() => (globalThis as Probed).widget.user())).toBe(known);
  });

  it('says so when the email and the password do not match', async () => {
    await start();
    await enterPassword(known, 'wrong-horse-8');
    await says("The email and password you entered don't match");
  });

  it.each([
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'You have entered an incorrect password too many times. Please try again in a few minutes.',
    ],
    ['EMAIL_EXISTS', 'The email address is already used by another account'],
    ['EMAIL_NOT_FOUND', "That email address doesn't match an existing account"],
    ['TOKEN_EXPIRED', 'Please login again to perform this operation'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'Please login again to perform this operation'],
    ['INVALID_PHONE_NUMBER', 'Enter a valid phone number'],
  ])('says, when the service answers %s to a password: %s', async (error, text) => {
    await start();
    await refuse('accounts:signInWithPassword', error);
    await enterPassword(known, password);
    await says(text);
  });

  it('says that the network failed', async () => {
    await start();
    await page.route('**/accounts:signInWithPassword?*', (route) => route.abort());
    await enterPassword(known, password);
    await says('A network error has occurred');
  });

  it.each([
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many account requests are coming from your IP address. Try again in a few minutes.',
    ],
    ['ADMIN_ONLY_OPERATION', 'Not Authorized'],
  ])('says, when the service answers %s to a new account: %s', async (error, text) => {
    await start();
    await refuse('accounts:signUp', error);
    await signUp('another.widget@people.example', 'Another', password);
    await says(text);
  });

  it('does not sign up anybody where that is disabled', async () => {
    await start('password', true);
    await enterEmail('third.widget@people.example');
    await says('is not authorized to view the requested page');
  });

  it('asks to authorize the permissions when the user cancels at Microsoft', async () => {
    await start();
    await refuse('accounts:signInWithIdp', 'USER_CANCELLED');
    await chooseAccount(await openWindow(page), 'canceled.widget@people.example');
    await says('Please authorize the required permissions to sign in to the application');
  });

  it('signs in with a code by phone, which can be wrong, too short or expired', async () => {
    await start();
    await enterPhone('');
    await says('Enter a valid phone number');
    await page.locator('.firebaseui-id-phone-number').fill('6505550101');
    await submit();
    const code = page.locator('.firebaseui-id-phone-confirmation-code');
    await code.waitFor();
    await says('Resend code in 0:1');
    await code.fill('12');
    await submit();
    await says('Wrong code. Try again.');
    await code.fill('000000');
    await submit();
    await says('Wrong code. Try again.');
    const { auth, projectId } = ownSuite();
    const list = await fetch(`http://${auth}/emulator/v1/projects/${projectId}/verificationCodes`);
    const { verificationCodes } = (await list.json()) as { verificationCodes: { phoneNumber: string; code: string }[] };
    const sent = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === '+16505550101');
    await code.fill(sent?.code ?? '');
    await submit();
    await says('Verified!');
  });

  it('refuses a country code that is not supported', async () => {
    await start();
    await enterPhone('+4930901820');
    await says('The country code provided is not supported.');
  });

  it('says that a phone number was used too many times, and that a code is no longer valid', async () => {
    await start();
    await refuse('accounts:sendVerificationCode', 'TOO_MANY_ATTEMPTS_TRY_LATER');
    await enterPhone('6505550102');
    await says('This phone number has been used too many times');
    await page.unroute('**/accounts:sendVerificationCode?*');
    await submit();
    await page.locator('.firebaseui-id-phone-confirmation-code').waitFor();
    await refuse('accounts:signInWithPhoneNumber', 'SESSION_EXPIRED');
    await page.locator('.firebaseui-id-phone-confirmation-code').fill('123456');
    await submit();
    await says('This code is no longer valid');
  });

  it('sends a link by email, and says where it went', async () => {
    await start('emailLink');
    await enterEmail('link.widget@people.example');
    await says('A sign-in email with additional instructions was sent to');
  });

  it('sends an email to reset a password', async () => {
    await start();
    await enterEmail(known);
    await page.getByRole('link', { name: 'Trouble signing in?' }).click();
    await submit();
    await says('Follow the instructions sent to');
  });
});
