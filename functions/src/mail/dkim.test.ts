import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { SMTPServer } from 'smtp-server';
import { expect, it } from 'vitest';
import { defaultSettings } from '../platform/settings.ts';
import { createSender } from './smtpPool.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

/** Sends an email to a test server and returns the message it received. */
async function received(headers: Readonly<Record<string, string>>): Promise<string> {
  let source = '';
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, _session, done) => {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const sender = createSender({
    ...defaultSettings.mail,
    messageKey: 'key',
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    dkim: {
      domain: 'lanternhillfire.example',
      selector: 'site',
      // A key that was entered as a single line with `\n`.
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    },
  });
  const message = { subject: 'Straße gesperrt', text: 'Use Millrace Road.\n', html: '<p>Use Millrace Road.</p>' };
  const outcome = await sender.send({ to: 'ada@people.example', message, headers, messageId: 'alerts.a1-0' });
  expect(outcome).toEqual({ kind: 'sent' });
  await sender.close();
  await new Promise<void>((done) => {
    server.close(done);
  });
  return source;
}

/** Verifies the DKIM signatures with another library, using our DNS record. */
async function verified(source: string) {
  const { results } = await dkimVerify(source, {
    resolver: async (name: string, type: string) => {
      if (name === 'site._domainkey.lanternhillfire.example' && type === 'TXT') return [[record]];
      throw Object.assign(new Error('There is no such record.'), { code: 'ENOTFOUND' });
    },
  });
  return results;
}

it('our DKIM signature covers both unsubscribe headers, as RFC 8058 requires', async () => {
  const source = await received({
    'List-Unsubscribe': `<https://site.example/api/subscriptions/unsubscribe?token=${'t'.repeat(120)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': 'Alerts <alerts.lanternhillfire.example>',
  });
  const [result, ...others] = await verified(source);
  expect(others).toEqual([]);
  expect(result).toMatchObject({
    signingDomain: 'lanternhillfire.example',
    selector: 'site',
    status: { result: 'pass' },
  });
  const signed = result?.signingHeaders?.keys?.toLowerCase().split(': ');
  expect(signed).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'message-id',
      'list-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  );
  const forged = source.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Click');
  expect((await verified(forged))[0]?.status.result).not.toBe('pass');
});
