import { company } from '@firehouse/model';
import { createServer, type AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettings, type MailSettings } from '../platform/settings.ts';
import { createSender, type Sender } from './smtpPool.ts';
import type { OutgoingEmail } from './sendEmail.ts';

const email: OutgoingEmail = {
  to: 'ada@people.example',
  replyTo: 'chief@people.example',
  message: { subject: 'Road closed', text: 'Use Millrace Road.', html: '<p>Use Millrace Road.</p>' },
  headers: {
    'List-Unsubscribe': `<https://site.example/api/subscriptions/unsubscribe?token=${'t'.repeat(120)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  messageId: 'alerts.a1-0',
};

const ending: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** Starts a local SMTP server. Returns the messages it has received, and a function that closes its connections. */
async function startServer(options: SMTPServerOptions = {}) {
  const messages: string[] = [];
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData: (stream, _session, done) => {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        source += chunk;
      });
      stream.on('end', () => {
        messages.push(source);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  ending.push(
    () =>
      new Promise<void>((done) => {
        server.close(done);
      }),
  );
  const drop = () => {
    for (const connection of server.connections as Set<{ _socket: { destroy: () => void } }>)
      connection._socket.destroy();
  };
  return { port: (server.server.address() as AddressInfo).port, messages, drop, connections: server.connections };
}

/** Creates a sender with timeouts, in ms, that are long enough for a busy machine. */
function senderTo(port: number, settings: Partial<MailSettings> = {}, idle = 30_000): Sender {
  const timeouts = { connect: 30_000, idle };
  const sender = createSender(
    { ...defaultSettings.mail, messageKey: 'key', host: '127.0.0.1', port, ...settings },
    timeouts,
  );
  ending.push(() => sender.close());
  return sender;
}

/** Creates an error with a response code, as smtp-server expects it. */
function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

const refuseRecipient = (code: number, text: string): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(reply(code, text)),
});

describe('sending', () => {
  it('transmits the whole message, with each list header on one line', async () => {
    const { port, messages } = await startServer();
    expect(await senderTo(port).send(email)).toEqual({ kind: 'sent' });
    const [source = ''] = messages;
    const messageId = /^Message-ID: <alerts\.a1-0\.[\w-]{22}@(.*)>\r$/m.exec(source);
    expect(messageId?.[1]).toBe(company.email.split('@')[1]);
    expect((await PostalMime.parse(source)).from).toMatchObject({ name: company.shortName, address: company.email });
    expect(source).toContain('To: ada@people.example\r\n');
    expect(source).toContain('Reply-To: chief@people.example\r\n');
    expect(source).toContain(`List-Unsubscribe: ${email.headers?.['List-Unsubscribe']}\r\n`);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(source).toMatch(/multipart\/alternative/);
  });

  it('does not let a header inject another', async () => {
    const { port, messages } = await startServer();
    await senderTo(port).send({ ...email, headers: { 'List-Id': 'News\r\nBcc: victim@people.example' } });
    expect(messages[0]).not.toMatch(/^Bcc:/m);
  });

  it('sends many emails over a few connections, at a limited rate', async () => {
    const { port, messages, connections } = await startServer();
    const sender = senderTo(port, { connections: 3, emailsPerSecond: 10 });
    const begun = Date.now();
    let most = 0;
    const sending = Array.from({ length: 24 }, async (_, index) => {
      const outcome = await sender.send({ ...email, messageId: `m${index}` });
      most = Math.max(most, connections.size);
      return outcome;
    });
    expect(new Set((await Promise.all(sending)).map(({ kind }) => kind))).toEqual(new Set(['sent']));
    expect(new Set(messages.map((source) => /^Message-ID: (.*)$/m.exec(source)?.[1])).size).toBe(24);
    expect(Date.now() - begun).toBeGreaterThan(1_500);
    expect(most).toBeLessThanOrEqual(3);
  });

  it('finishes the current email when it is closed', async () => {
    let accept: (() => void) | undefined;
    const { port, messages } = await startServer({
      onRcptTo: (_address, _session, done) => {
        accept = done;
      },
    });
    const sender = senderTo(port, { connections: 1 });
    const first = sender.send(email);
    const waiting = sender.send({ ...email, messageId: 'second' });
    await expect.poll(() => accept).toBeDefined();
    const closed = sender.close();
    accept?.();
    await closed;
    expect(await first).toEqual({ kind: 'sent' });
    expect(await waiting).toMatchObject({ kind: 'unreachable' });
    expect(await sender.send(email)).toMatchObject({ kind: 'unreachable' });
    expect(messages).toHaveLength(1);
  });

  it('connects again after the server closed an idle connection', async () => {
    const { port, messages, drop } = await startServer();
    const sender = senderTo(port);
    await sender.send(email);
    drop();
    expect(await sender.send({ ...email, messageId: 'second' })).toEqual({ kind: 'sent' });
    expect(messages).toHaveLength(2);
  });
});

describe('a reply of the server', () => {
  it.each([
    [450, '4.2.0 Mailbox busy', { kind: 'deferred', reason: '450 4.2.0 Mailbox busy' }],
    [451, '4.3.0 Try later', { kind: 'deferred', reason: '451 4.3.0 Try later' }],
    [550, '5.1.1 No such user', { kind: 'refused', reason: '550 5.1.1 No such user', suppress: true }],
    [550, '5.1.10 Null MX', { kind: 'refused', reason: '550 5.1.10 Null MX', suppress: true }],
    [550, '5.7.1 Policy', { kind: 'refused', reason: '550 5.7.1 Policy', suppress: false }],
    [550, 'No such user', { kind: 'refused', reason: '550 No such user', suppress: false }],
    [550, '5.1.1 <ada@people.example>: unknown', { kind: 'refused', reason: '550 5.1.1 …: unknown', suppress: true }],
    [421, '4.7.0 Too many', { kind: 'unreachable', reason: '421 4.7.0 Too many' }],
    [530, '5.7.0 Log in first', { kind: 'unreachable', reason: '530 5.7.0 Log in first' }],
  ] as const)('%i %s to the recipient', async (code, text, outcome) => {
    const { port, messages } = await startServer(refuseRecipient(code, text));
    expect(await senderTo(port).send(email)).toEqual(outcome);
    expect(messages).toEqual([]);
  });

  it.each([
    [451, '4.7.1 Greylisted', 'deferred'],
    [554, '5.7.1 Spam', 'refused'],
    [421, '4.3.2 Shutting down', 'unreachable'],
  ] as const)('%i %s after the message', async (code, text, kind) => {
    const { port } = await startServer({
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => done(reply(code, text)));
      },
    });
    expect(await senderTo(port).send(email)).toMatchObject({ kind, reason: `${code} ${text}` });
  });

  it('about the sender does not suppress the recipient', async () => {
    const { port } = await startServer({ onMailFrom: (_address, _session, done) => done(reply(550, '5.1.1 Who?')) });
    expect(await senderTo(port).send(email)).toMatchObject({ kind: 'refused', suppress: false });
  });

  it('that refuses one email does not affect the next', async () => {
    let replies = 0;
    const { port, messages } = await startServer({
      onRcptTo: (_address, _session, done) => done((replies += 1) === 1 ? reply(550, '5.1.1 No') : null),
    });
    const sender = senderTo(port);
    const outcomes = [await sender.send(email), await sender.send(email)];
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refused', 'sent']);
    expect(messages).toHaveLength(1);
  });
});

describe('without a reply', () => {
  it('no server is listening: unreachable', async () => {
    const { port } = await startServer();
    await ending.pop()?.();
    expect(await senderTo(port).send(email)).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('ECONNREFUSED') as unknown,
    });
  });

  it('the login is refused: unreachable', async () => {
    const { port } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(reply(535, '5.7.8 Wrong password')),
    });
    expect(await senderTo(port, { user: 'site', password: 'wrong' }).send(email)).toEqual({
      kind: 'unreachable',
      reason: '535 5.7.8 Wrong password',
    });
  });

  it('the connection is closed before DATA: unreachable', async () => {
    const { port, drop } = await startServer({ onRcptTo: () => drop() });
    expect(await senderTo(port).send(email)).toMatchObject({ kind: 'unreachable' });
  });

  it('the connection is closed after DATA: unknown, and sent once', async () => {
    const received: string[] = [];
    const { port, drop } = await startServer({
      onData: (stream) => {
        let source = '';
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          source += chunk;
        });
        stream.on('end', () => {
          received.push(/^Message-ID: <(\w+)/m.exec(source)?.[1] ?? '');
          drop();
        });
      },
    });
    const sender = senderTo(port, { connections: 1 });
    // There is only one connection, so if the first email were sent twice, the copy would arrive before the second
    // email.
    for (const messageId of ['first', 'second'])
      expect(await sender.send({ ...email, messageId })).toMatchObject({ kind: 'unknown' });
    expect(received).toEqual(['first', 'second']);
  });

  it('the server is silent before DATA: unreachable, after it: unknown', async () => {
    const silentAtRecipient = await startServer({ onRcptTo: () => {} });
    const silentAtEnd = await startServer({ onData: (stream) => void stream.resume() });
    const outcomes = await Promise.all(
      [silentAtRecipient, silentAtEnd].map(async ({ port }) => senderTo(port, {}, 3_000).send(email)),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unreachable', 'unknown']);
  });

  it('the server closes before its greeting: unreachable, after a few attempts', async () => {
    let attempts = 0;
    const server = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    ending.push(() => server.close());
    await new Promise((done) => {
      server.once('listening', done);
    });
    expect(await senderTo((server.address() as AddressInfo).port).send(email)).toMatchObject({ kind: 'unreachable' });
    expect(attempts).toBeLessThanOrEqual(3);
  });
});

it.each([{ from: 'nobody' }, { dkim: { domain: 'x.example', selector: 's', key: 'no key' } }])(
  'invalid settings are rejected: %j',
  (settings) => {
    expect(() => createSender({ ...defaultSettings.mail, host: '127.0.0.1', ...settings })).toThrow();
  },
);
