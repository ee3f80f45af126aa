import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Ending } from '../shutdown/onShutdown.ts';
import { canSend, closeTransport, finishBeforeExit, sendEmail, type OutgoingEmail } from './sendEmail.ts';

const email: OutgoingEmail = {
  to: 'ada@people.example',
  message: { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' },
  messageId: 'mail.a',
};

let received = 0;
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => {
      received += 1;
      done();
    });
  },
});

beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  vi.stubEnv('DIGEST_KEY', 'key');
  vi.stubEnv('SMTP_PASSWORD', 'none');
  vi.stubEnv('DKIM_KEY', 'none');
  vi.stubEnv('SMTP_PORT', String((server.server.address() as AddressInfo).port));
});
afterEach(closeTransport);
afterAll(async () => {
  vi.unstubAllEnvs();
  await new Promise<void>((done) => {
    server.close(done);
  });
});

it('sends nothing without a server', async () => {
  expect(canSend()).toBe(false);
  expect(await sendEmail(email)).toEqual({ kind: 'unreachable', reason: 'SMTP_HOST is not set.' });
});

it('reports an invalid parameter, and sends once it is corrected', async () => {
  vi.stubEnv('SMTP_HOST', '127.0.0.1');
  vi.stubEnv('MAIL_FROM', 'nobody');
  expect(await sendEmail(email)).toEqual({ kind: 'unreachable', reason: 'MAIL_FROM must be Name <address>.' });
  vi.stubEnv('MAIL_FROM', 'Fire <info@fire.example>');
  expect(await sendEmail(email)).toEqual({ kind: 'sent' });
  expect(received).toBe(1);
});

it('finishes the current email when the instance shuts down, and sends no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const exit = vi.fn<() => never>();
  const listeners: (() => void)[] = [];
  const ending = {
    removeAllListeners: () => ending,
    on: (_signal: string, listener: () => void) => listeners.push(listener),
    exit,
  } as unknown as Ending;
  finishBeforeExit(ending);
  const sending = sendEmail(email);
  listeners[0]?.();
  expect(await sendEmail(email)).toEqual({ kind: 'unreachable', reason: 'This instance is shutting down.' });
  vi.advanceTimersByTime(8_000);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(exit).toHaveBeenCalledWith(0);
  vi.useRealTimers();
  expect(['sent', 'unreachable']).toContain((await sending).kind);
});
