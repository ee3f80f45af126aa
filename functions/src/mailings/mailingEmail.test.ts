import { company } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { phrase } from '../mail/headerPhrase.ts';
import { openManageToken } from '../subscriptions/linkTokens.ts';
import { mailingEmail, type EmailContext } from './mailingEmail.ts';

const context: EmailContext = {
  mailing: 'alerts.a1',
  type: 'alerts',
  site: 'https://site.example',
  digestKey: 'key',
  from: 'Lantern Hill <news@mail.lanternhill.example>',
};
const content = { subject: 'Alert: Road closed', preheader: 'Use Millrace Road.', parts: ['Use Millrace Road.'] };
const email = mailingEmail(context, content, 'ada@people.example');

const idOf = (mailing: string) => mailingEmail({ ...context, mailing }, content, 'bob@people.example').messageId;

describe('the email to a subscriber', () => {
  it('has one-click unsubscribe headers (RFC 8058) with a token for this address', () => {
    const [, token] = /^<https:\/\/site\.example\/api\/subscriptions\/unsubscribe\?token=([\w-]+)>$/.exec(
      email.headers?.['List-Unsubscribe'] ?? '',
    ) ?? ['', ''];
    expect(openManageToken('key', token)).toBe('ada@people.example');
    expect(email.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(email.message.text).toContain(`https://site.example/unsubscribe/ada%40people.example#token=${token}`);
  });

  it('names its list and its mailing, and suppresses automatic replies', () => {
    expect(email.headers).toMatchObject({
      'List-Id': `${phrase(`${company.shortName}: Alerts`)} <alerts.mail.lanternhill.example>`,
      'Feedback-ID': expect.stringMatching(/^[\w-]{16}:alerts:mailing:[a-z\d]{5,15}$/),
      'Auto-Submitted': 'auto-generated',
      Precedence: 'list',
    });
    for (const value of Object.values(email.headers ?? {})) expect(value).toMatch(/^[\x20-\x7e]+$/);
  });

  it('has one Message-ID for each mailing', () => {
    expect(idOf('alerts.a1')).toBe(email.messageId);
    expect(idOf('alerts.a2')).not.toBe(email.messageId);
    expect(email.messageId).toMatch(/^[\w.%-]+$/);
  });
});
