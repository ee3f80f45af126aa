// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import { accounts } from '@firehouse/model';
import { resolve } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSuite, type Suite } from 'firebase-without-java/suite';
import { withLocalAuth } from '@firehouse/scripts/local-policy';
import { companyColors, signInWidgetPolicy } from '@firehouse/web/build';
import { ownSuite, useSuite } from '../../suite/context.ts';
import { contextOf } from '../../suite/contextOf.ts';
import { changeEmail, sendCode, signInAs, signInByEmailLink, signUpWithPassword } from '../../suite/accounts.ts';
import { openBrowser, untilRendered } from '../browser.ts';
import { bundledProbe, runProbe } from '../runProbe.ts';
import { chooseAccount, servePopup } from './providerPopup.ts';
import { signInButton, openPortal, openWindow, PREPARING, type PortalVisitor } from './portalVisitor.ts';
import type { WidgetProbe } from './widget/widgetProbe.ts';

type Probed = typeof globalThis & { readonly widget: WidgetProbe };

const known = 'known.widget@people.example';
const password = 'correct-horse-7';

/** Timeout on a busy machine. The interval avoids requesting a second code while the first is pending. */
const POLL = { timeout: 30_000, interval: 1_500 };

let suite: Suite;
let browser: Browser;
let probe: string;
/** Window shared by the tests. */
let visitor: PortalVisitor;
/** Number of problems in the shared window before the test. */
let earlier = 0;
/** The test's page, in the shared window or its own. */
let page: Page;
let ownWindow: PortalVisitor | undefined;
/** Errors that a test expects on the page. */
let expectedProblems: readonly string[];

beforeAll(async () => {
  // Start a suite without functions. The company's blocking function would reject all other ways to sign in.
  suite = await startSuite({
    root: resolve(import.meta.dirname, '../../..'),
    projectId: ownSuite().projectId,
    ports: 'free',
    only: ['auth', 'hosting'],
    adapt: withLocalAuth,
  });
  useSuite(contextOf(suite, ownSuite().inbox));
  browser = await openBrowser();
  probe = await bundledProbe(resolve(import.meta.dirname, 'widget/widgetProbe.ts'), {}, [
    signInWidgetPolicy(),
    companyColors(),
  ]);
  await signUpWithPassword(known, password);
  visitor = await openPortal(browser, { path: PREPARING });
});

afterAll(async () => {
  await browser.close();
  await suite.stop();
});

beforeEach(() => {
  ({ page } = visitor);
  expectedProblems = [];
});

afterEach(async () => {
  const problems = [...visitor.problems.slice(earlier), ...(ownWindow?.problems ?? [])];
  await ownWindow?.leave();
  ownWindow = undefined;
  await visitor.page.unrouteAll({ behavior: 'ignoreErrors' });
  await visitor.page.context().clearCookies();
  await visitor.page.evaluate(async () => {
    await (globalThis as Partial<Probed>).widget?.reset();
    localStorage.clear();
    sessionStorage.clear();
  });
  earlier = visitor.problems.length;
  expect(problems).toEqual(expectedProblems);
});

/** Opens a window for a test that changes the clock or storage, or opens the provider's popup. */
async function openOwnWindow(): Promise<void> {
  ownWindow = await openPortal(browser, { path: PREPARING });
  ({ page } = ownWindow);
}

/** Shows the widget with email, phone and the company's providers. */
async function start(emailMethod: 'password' | 'emailLink' = 'password', disableSignUp = false): Promise<void> {
  if (new URL(page.url()).pathname !== PREPARING) await page.goto(PREPARING);
  if (!(await page.evaluate(() => 'widget' in globalThis))) await runProbe(page, probe);
  await page.evaluate(([method, isDisabled]) => (globalThis as Probed).widget.start(method, isDisabled), [
    emailMethod,
    disableSignUp,
  ] as const);
}

const says = (text: string) => page.getByText(text).first().waitFor();
const submit = () => page.locator('.firebaseui-id-submit').click();

/** Makes the identity service refuse a request in a way that the emulator can't. */
const refuse = (method: string, message: string) =>
  page.route(`**/${method}?*`, (route) =>
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

const codeField = () => page.locator('.firebaseui-id-phone-confirmation-code');

/** Submits the phone number, and returns whether a code was sent. */
async function submitNumber(): Promise<boolean> {
  await page
    .locator('.firebaseui-id-page-phone-sign-in-start .firebaseui-id-submit')
    .click({ timeout: 1_000 })
    .catch(() => {});
  return codeField().isVisible();
}

/** Returns the latest code for a phone number. */
async function codeFor(number: string): Promise<string> {
  const { auth, projectId } = ownSuite();
  const list = await fetch(`http://${auth}/emulator/v1/projects/${projectId}/verificationCodes`);
  const { verificationCodes } = (await list.json()) as { verificationCodes: { phoneNumber: string; code: string }[] };
  return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === number)?.code ?? '';
}

const requestCode = () => expect.poll(submitNumber, POLL).toBe(true);

/** An email sent by Firebase Auth. */
interface SentLink {
  readonly email: string;
  readonly requestType: string;
  readonly oobCode: string;
  readonly oobLink: string;
}

/** Returns the emails that Firebase Auth sent to an address. */
async function emailLinks(email: string): Promise<SentLink[]> {
  const { auth, projectId } = ownSuite();
  const answer = await fetch(`http://${auth}/emulator/v1/projects/${projectId}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: SentLink[] };
  return oobCodes.filter((sent) => sent.email === email);
}

/** Returns the remaining lifetime of one of the widget's cookies, in seconds. */
async function cookieLifetime(name: string): Promise<number> {
  const cookie = (await page.context().cookies()).find((candidate) => candidate.name.includes(name));
  return (cookie?.expires ?? 0) - Date.now() / 1000;
}

/** Checks that a cookie's lifetime is an hour, with some tolerance for slow machines. */
async function expectHourOf(name: string): Promise<void> {
  const lifetime = await cookieLifetime(name);
  expect(lifetime).toBeGreaterThan(3_480);
  expect(lifetime).toBeLessThanOrEqual(3_600);
}

describe('the widget in a second configuration', () => {
  // SPEC 5.14
  it('requires an email address of the right form, and a password', async () => {
    await start();
    await enterEmail('');
    await says('Enter your email address to continue');
    await page.locator('.firebaseui-id-email').fill('nobody');
    // Wait until the label has moved up to make room.
    await page.locator('.mdl-textfield.is-upgraded.is-dirty .firebaseui-id-email').waitFor();
    await submit();
    await says("That email address isn't correct");
    await page.locator('.firebaseui-id-email').fill(known);
    await submit();
    await page.locator('.firebaseui-id-password').waitFor();
    await submit();
    await says('Enter your password');
  });

  // SPEC 2.59, 5.15, 9.29
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

  // SPEC 2.59, 4.27, 7.28
  it('signs in with a password', async () => {
    await start();
    await enterPassword(known, password);
    await expect.poll(() => page.evaluate(() => (globalThis as Probed).widget.user())).toBe(known);
  });

  // SPEC 8.23
  it('says so when the email and the password do not match', async () => {
    await start();
    await enterPassword(known, 'wrong-horse-8');
    await says("The email and password you entered don't match");
  });

  // SPEC 8.19
  it.each([
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'You have entered an incorrect password too many times. Please try again in a few minutes.',
    ],
    ['EMAIL_NOT_FOUND', "That email address doesn't match an existing account"],
    ['TOKEN_EXPIRED', 'Please login again to perform this operation'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'Please login again to perform this operation'],
    ['INVALID_PHONE_NUMBER', 'Enter a valid phone number'],
  ])('shows, when the service responds %s to a password: %s', async (error, text) => {
    await start();
    await refuse('accounts:signInWithPassword', error);
    await enterPassword(known, password);
    await says(text);
  });

  // SPEC 8.24
  it('says that the network failed', async () => {
    await start();
    await page.route('**/accounts:signInWithPassword?*', (route) => route.abort());
    await enterPassword(known, password);
    await says('A network error has occurred');
  });

  // SPEC 8.20
  it.each([
    [
      'TOO_MANY_ATTEMPTS_TRY_LATER',
      'Too many account requests are coming from your IP address. Try again in a few minutes.',
    ],
    ['ADMIN_ONLY_OPERATION', 'Not Authorized'],
  ])('shows, when the service responds %s to a new account: %s', async (error, text) => {
    await start();
    await refuse('accounts:signUp', error);
    await signUp('another.widget@people.example', 'Another', password);
    await says(text);
  });

  // SPEC 8.18
  it('says that an email address belongs to another account', async () => {
    await start();
    await enterEmail('taken.widget@people.example');
    await page.locator('.firebaseui-id-name').fill('Taken');
    await page.locator('.firebaseui-id-new-password').fill(password);
    await refuse('accounts:createAuthUri', 'INTERNAL');
    await refuse('accounts:signUp', 'EMAIL_EXISTS');
    await submit();
    await says('The email address is already used by another account');
  });

  // SPEC 8.20
  it('does not sign up new users where that is disabled', async () => {
    await start('password', true);
    await enterEmail('third.widget@people.example');
    await says('is not authorized to view the requested page');
  });

  // SPEC 8.22
  it('asks to authorize the permissions when the user cancels at the provider', async () => {
    await openOwnWindow();
    await start();
    await refuse('accounts:signInWithIdp', 'USER_CANCELLED');
    await chooseAccount(await openWindow(page), 'canceled.widget@people.example');
    await says('Please authorize the required permissions to sign in to the application');
  });

  // SPEC 2.59, 4.27, 5.16, 7.28, 8.25, 9.23
  it('signs in with a code by phone, which can be wrong, too short or expired', async () => {
    await start();
    await enterPhone('');
    await says('Enter a valid phone number');
    await page.locator('.firebaseui-id-phone-number').fill('6505550101');
    await requestCode();
    const code = codeField();
    await says('Resend code in 0:');
    await code.fill('12');
    await submit();
    await says('Wrong code. Try again.');
    await code.fill('000000');
    // The short code has already caused this message, so wait for the response. The widget ignores another code while
    // it is checking one.
    const refused = page.waitForResponse((response) => response.url().includes('accounts:signInWithPhoneNumber'));
    await Promise.all([refused, submit()]);
    await (await refused).finished();
    await untilRendered(page);
    await says('Wrong code. Try again.');
    await code.fill(await codeFor('+16505550101'));
    // Start waiting early, because the message is shown for only a second.
    const verified = page.evaluate(
      () =>
        new Promise<void>((done) => {
          new MutationObserver((_, observer) => {
            if (!document.body.textContent.includes('Verified!')) return;
            observer.disconnect();
            done();
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
    );
    await Promise.all([verified, submit()]);
  });

  // SPEC 5.17
  it('refuses a country code that is not supported', async () => {
    await start();
    await enterPhone('+4930901820');
    await says('The country code provided is not supported.');
  });

  // SPEC 8.21
  it('says that a phone number was used too many times', async () => {
    await start();
    await page.getByRole('button', { name: 'Sign in with phone' }).click();
    await page.locator('.firebaseui-id-phone-number').fill('6505550102');
    await refuse('accounts:sendVerificationCode', 'TOO_MANY_ATTEMPTS_TRY_LATER');
    await expect
      .poll(async () => {
        await submit();
        return page.getByText('This phone number has been used too many times').isVisible();
      }, POLL)
      .toBe(true);
  });

  // SPEC 8.26
  it('says that a code by phone is no longer valid', async () => {
    await start();
    await enterPhone('6505550103');
    await requestCode();
    await refuse('accounts:signInWithPhoneNumber', 'SESSION_EXPIRED');
    await codeField().fill('123456');
    await submit();
    await says('This code is no longer valid');
  });

  // SPEC 2.59, 7.28
  it('sends a link by email, and says where it went', async () => {
    await start('emailLink');
    await enterEmail('link.widget@people.example');
    await says('A sign-in email with additional instructions was sent to');
  });

  // SPEC 2.59, 7.28
  it('sends an email to reset a password', async () => {
    await start();
    await enterEmail(known);
    await page.getByRole('link', { name: 'Trouble signing in?' }).click();
    await submit();
    await says('Follow the instructions sent to');
  });
});

describe('the portal, opened by a link in an email', () => {
  // SPEC 2.60, 2.63, 4.27, 7.28, 8.27, 8.29
  it.each([
    ['resetPassword', 'Your request to reset your password has expired or the link has already been used'],
    ['verifyEmail', 'Your request to verify your email has expired or the link has already been used'],
    ['recoverEmail', 'There was a problem changing your sign-in email back.'],
    [
      'verifyAndChangeEmail',
      'Your request to verify and update your email has expired or the link has already been used',
    ],
    ['revertSecondFactorAddition', 'Something went wrong removing your second factor.'],
    [
      'signIn',
      'The action code is invalid. This can happen if the code is malformed, expired, or has already been used.',
    ],
  ])('shows, for %s with an invalid code: %s', async (mode, text) => {
    await page.goto(`/memberportal?mode=${mode}&oobCode=used`);
    await says(text);
  });

  // SPEC 8.27
  it('says that the code of a link to sign in has expired', async () => {
    await refuse('accounts:resetPassword', 'EXPIRED_OOB_CODE');
    await page.goto('/memberportal?mode=signIn&oobCode=old');
    await says('This code has expired.');
  });

  // SPEC 2.59, 2.63, 7.28, 10.51
  it('resets a password, and continues only to a URL of the site', async () => {
    const email = 'forgot.widget@people.example';
    await signUpWithPassword(email, password);
    await start();
    await enterEmail(email);
    await page.getByRole('link', { name: 'Trouble signing in?' }).click();
    await submit();
    await says('Follow the instructions sent to');
    const [link] = await emailLinks(email);
    const own = `${ownSuite().hosting}/privacy.html`;
    const query = `mode=resetPassword&oobCode=${link?.oobCode}`;
    await page.goto(`/memberportal?${query}&continueUrl=${encodeURIComponent('https://evil.example/')}`);
    await page.locator('.firebaseui-id-new-password').waitFor();
    expect(page.url()).not.toContain('evil');
    await page.goto(`/memberportal?${query}&continueUrl=${encodeURIComponent(own)}`);
    await page.locator('.firebaseui-id-new-password').fill('another-horse-9');
    await submit();
    await says('Password changed');
    await submit();
    await page.waitForURL(own);
  });

  // SPEC 8.28
  it('reports a browser without web storage', async () => {
    await openOwnWindow();
    await page.addInitScript(() => {
      for (const storage of [localStorage, sessionStorage]) {
        Object.defineProperty(storage.constructor.prototype, 'setItem', {
          value() {
            throw new DOMException('Denied.', 'QuotaExceededError');
          },
        });
      }
    });
    expectedProblems = [expect.stringContaining('auth/unsupported-persistence-type')];
    await page.goto('/memberportal');
    await says('The browser you are using does not support Web Storage');
  });
});

describe('the figures of the widget (SPEC §9)', () => {
  // SPEC 9.24
  it('counts down from 15 seconds, and then offers another code', async () => {
    await openOwnWindow();
    await start();
    await page.clock.install();
    await page.evaluate(() => {
      const seen = new Set<string>();
      const keep = () => seen.add(document.querySelector('.firebaseui-id-resend-countdown')?.textContent ?? '');
      new MutationObserver(keep).observe(document.body, { childList: true, subtree: true, characterData: true });
      Object.assign(globalThis, { seen });
    });
    await enterPhone('6505550104');
    await requestCode();
    const counted = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    expect(counted.find(Boolean)).toBe('Resend code in 0:15');
    await page.clock.fastForward(16_000);
    await page.locator('.firebaseui-id-resend-link').waitFor();
  });

  // SPEC 9.25
  it('shows that it is busy after 500 ms, and a success for 1000 ms', async () => {
    await openOwnWindow();
    await start();
    await enterPhone('6505550105');
    await requestCode();
    const held: Route[] = [];
    await page.route('**/accounts:signInWithPhoneNumber?*', (route) =>
      route.request().method() === 'OPTIONS' ? route.fallback() : void held.push(route),
    );
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await codeField().fill(await codeFor('+16505550105'));
    await submit();
    const busy = page.locator('.firebaseui-id-busy-indicator');
    await page.clock.runFor(499);
    expect(await busy.count()).toBe(0);
    await page.clock.runFor(1);
    await busy.waitFor({ state: 'attached' });
    await expect.poll(() => held.length, POLL).toBe(1);
    await held[0]?.fallback();
    await says('Verified!');
    await page.clock.runFor(999);
    expect(await page.getByText('Verified!').count()).toBe(1);
    await page.clock.runFor(1);
    await page.getByText('Verified!').waitFor({ state: 'detached' });
  });

  // SPEC 9.26
  it('opens the provider’s window of 500 by 600', async () => {
    await openOwnWindow();
    await start();
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = (...given) => {
        Object.assign(globalThis, { features: given[2] });
        return open(...given);
      };
    });
    await (await openWindow(page)).close();
    const features = await page.evaluate(() => (globalThis as unknown as { features: string }).features);
    expect(features.split(',')).toEqual(expect.arrayContaining(['width=500', 'height=600']));
  });

  // SPEC 9.27
  it('gives an email link a session of 32 characters, and remembers the address for an hour', async () => {
    await start('emailLink');
    await enterEmail('hour.widget@people.example');
    await says('A sign-in email with additional instructions was sent to');
    const [link] = await emailLinks('hour.widget@people.example');
    const session = new URL(new URL(link?.oobLink ?? '').searchParams.get('continueUrl') ?? '').searchParams.get(
      'ui_sid',
    );
    expect(session).toMatch(/^[A-Za-z0-9]{32}$/);
    await expectHourOf('emailForSignIn');
  });
});

/** Signs in with a provider's account whose unverified address belongs to an existing account. */
async function signInUnverified(email: string): Promise<void> {
  await servePopup(page.context(), accounts.microsoftTenant, false);
  await chooseAccount(await openWindow(page), email);
  await says('You already have an account');
}

const linkedProviders = () => page.evaluate(async () => (await (globalThis as Probed).widget.providers()).toSorted());

describe('an account that exists with another provider', () => {
  // SPEC 2.62
  it('is asked to sign in with that provider', async () => {
    const email = 'linked.widget@people.example';
    await signInAs(email);
    await start();
    await enterEmail(email);
    await says('You already have an account');
    await signInButton(page).waitFor();
  });

  // SPEC 2.62, 4.27
  it('is linked by its password, which can be mistyped', async () => {
    const email = 'by.password.widget@people.example';
    await signUpWithPassword(email, password);
    await openOwnWindow();
    await start();
    await signInUnverified(email);
    await says('Enter your password for that account.');
    await page.locator('.firebaseui-id-password').fill('wrong-horse-8');
    await submit();
    await says("The email and password you entered don't match");
    await page.locator('.firebaseui-id-password').fill(password);
    await submit();
    await expect.poll(linkedProviders).toEqual([accounts.signInProviders[0], 'password']);
    expect(await page.evaluate(() => (globalThis as Probed).widget.user())).toBe(email);
  });

  // SPEC 2.62, 4.27, 9.28
  it('is linked by a link in an email, for which the credential is kept for an hour', async () => {
    const email = 'by.link.widget@people.example';
    await sendCode({ requestType: 'EMAIL_SIGNIN', email });
    const [first] = await emailLinks(email);
    await signInByEmailLink(email, first?.oobCode ?? '');
    await openOwnWindow();
    await start('emailLink');
    await signInUnverified(email);
    await says('by signing in with email link below');
    await submit();
    await says('A sign-in email with additional instructions was sent to');
    await expectHourOf('pendingEncryptedCredential');
    const link = (await emailLinks(email)).at(-1);
    await page.goto(link?.oobLink ?? '');
    await start('emailLink');
    await expect.poll(linkedProviders).toEqual([accounts.signInProviders[0], 'password']);
    expect(await page.evaluate(() => (globalThis as Probed).widget.user())).toBe(email);
  });
});

describe('a link in an email that is valid', () => {
  // SPEC 2.61
  it('verifies the address', async () => {
    const email = 'verify.widget@people.example';
    const { idToken } = await signUpWithPassword(email, password);
    await sendCode({ requestType: 'VERIFY_EMAIL', idToken });
    const [link] = await emailLinks(email);
    await page.goto(`/memberportal?mode=verifyEmail&oobCode=${link?.oobCode}`);
    await says('Your email has been verified');
  });

  // SPEC 2.61
  it('reverts a change of the address', async () => {
    const email = 'recover.widget@people.example';
    await changeEmail(await signUpWithPassword(email, password), 'changed.widget@people.example');
    const link = (await emailLinks(email)).find(({ requestType }) => requestType === 'RECOVER_EMAIL');
    await page.goto(`/memberportal?mode=recoverEmail&oobCode=${link?.oobCode}`);
    await says('Updated email address');
  });
});
