import { company } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import {
  confirmationEmail,
  notSubscribedEmail,
  preferencesEmail,
  welcomeEmail,
  type ConfirmationRequest,
} from './subscriptionEmails.ts';

const to = { email: 'ada+1@people.example', manageToken: 'MANAGE', site: 'https://station.example' };
const PREFERENCES = 'https://station.example/unsubscribe/ada%2B1%40people.example#token=MANAGE';

const confirmation = (request: Partial<ConfirmationRequest> = {}) =>
  confirmationEmail(to, { type: ['alerts'], current: [], token: 'CONFIRM', ...request });

it.each([
  ['to confirm', confirmation()],
  ['of welcome', welcomeEmail(to, ['posts'])],
  ['with the preferences link', preferencesEmail(to, ['alerts'])],
  ['for an address that is not subscribed', notSubscribedEmail(to)],
])('an email %s links to the preferences page, and has one-click unsubscribe headers (RFC 8058)', (_, email) => {
  expect(email.to).toBe(to.email);
  expect(email.message.text).toContain(PREFERENCES);
  expect(email.message.html).toContain(`href="${PREFERENCES}"`);
  expect(email.headers).toEqual({
    'List-Unsubscribe': '<https://station.example/api/subscriptions/unsubscribe?token=MANAGE>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

describe('the email to confirm', () => {
  it('links to the confirmation page first', () => {
    const { text } = confirmation().message;
    expect(/https:\S+/.exec(text)?.[0]).toBe('https://station.example/#subscribe=CONFIRM');
    expect(text).toContain(`Please confirm that you want to get alerts from ${company.name} by email.`);
  });

  it('shows the current subscription if it changes', () => {
    const changed = confirmation({ type: ['alerts', 'posts'], current: ['alerts'] }).message;
    expect(changed.subject).toMatch(/^Confirm your new email preferences/);
    expect(changed.text).toContain('You currently get alerts from');
    const same = confirmation({ type: ['alerts'], current: ['alerts'] }).message;
    expect(same.subject).toMatch(/^Confirm your subscription/);
    expect(same.text).not.toContain('instead');
  });
});
