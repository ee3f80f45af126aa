import { get } from 'node:http';
import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startInbox, type Fault, type Inbox, type InboxOptions, type ReceivedEmail } from './inbox.ts';

let inbox: Inbox | undefined;

afterEach(async () => {
  await inbox?.stop();
  inbox = undefined;
});

async function started(options?: InboxOptions): Promise<Inbox> {
  inbox = await startInbox(options);
  return inbox;
}

interface Sent {
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
}

function send({ smtp }: Inbox, { to = 'ada@people.example', subject = 'Hello', ...rest }: Sent = {}) {
  const transport = createTransport({ ...smtp, secure: false, ignoreTLS: true, connectionTimeout: 5_000 });
  return transport
    .sendMail({
      from: 'Station <station@company.example>',
      to,
      subject,
      ...((rest.text ?? rest.html) ? rest : { text: 'Hi.' }),
    })
    .finally(() => transport.close());
}

/** Sends an email and returns the server's response. */
async function outcome(server: Inbox, to: string): Promise<string> {
  return send(server, { to }).then(
    ({ response }) => response,
    ({ command, response, code }: { command?: string; response?: string; code?: string }) =>
      `${command} ${response ?? code}`,
  );
}

async function page({ url }: Inbox, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

describe('the server', () => {
  it('stores each message with its envelope, parsed, in order of arrival', async () => {
    const server = await started();
    await send(server, { subject: 'Grüße 🚒', text: 'One.', html: '<p>One.</p>' });
    await send(server, { to: 'Bea@People.Example', text: 'Two.' });
    const [one, two] = await server.messages();
    expect(one).toMatchObject({
      id: 1,
      from: 'station@company.example',
      to: ['ada@people.example'],
      subject: 'Grüße 🚒',
      text: 'One.\n',
      html: '<p>One.</p>\n',
    });
    expect(one?.headers['from']).toBe('Station <station@company.example>');
    expect(one?.headers['subject']).toBe('Grüße 🚒');
    expect(one?.raw).toMatch(/^From: Station <station@company\.example>\r\n/m);
    expect(two?.subject).toBe('Hello');
    expect(await server.messages('bea@people.example')).toEqual([two]);
    expect(await server.messages('nobody@people.example')).toEqual([]);
  });

  it('reports each message on arrival, retains the last ones, and counts all', async () => {
    const arrived: ReceivedEmail[] = [];
    const server = await started({ maxEmails: 2, onMessage: (email) => arrived.push(email) });
    for (const subject of ['one', 'two', 'three']) await send(server, { subject });
    expect(arrived.map(({ id, to }) => [id, to])).toEqual([1, 2, 3].map((id) => [id, ['ada@people.example']]));
    expect((await server.messages()).map(({ subject }) => subject)).toEqual(['two', 'three']);
    expect(server.received()).toBe(3);
    server.clear();
    expect(await server.messages()).toEqual([]);
  });

  it('simulates the faults of mail servers, each for its own recipient', async () => {
    const faults: Readonly<Record<string, Fault>> = {
      'full@people.example': { code: 452, text: '4.2.2 Mailbox full' },
      'gone@people.example': { code: 550, text: '5.1.1 No such user' },
      'policy@people.example': { code: 550, text: '5.7.1 Rejected', at: 'DATA' },
      'busy@people.example': { code: 421, text: '4.3.2 Too busy' },
      'early@people.example': 'drop in DATA',
      'late@people.example': 'drop after DATA',
      'slow@people.example': 150,
    };
    const answer = vi.fn(({ to: [address = ''] }: { to: readonly string[] }) => faults[address]);
    const server = await started({ answer });
    expect(await outcome(server, 'full@people.example')).toBe('RCPT TO 452 4.2.2 Mailbox full');
    expect(await outcome(server, 'gone@people.example')).toBe('RCPT TO 550 5.1.1 No such user');
    expect(await outcome(server, 'policy@people.example')).toBe('DATA 550 5.7.1 Rejected');
    expect(await outcome(server, 'busy@people.example')).toBe('CONN 421 4.3.2 Too busy');
    expect(await outcome(server, 'early@people.example')).toMatch(/^(CONN|DATA) E/);
    expect(server.received()).toBe(0);
    expect(await outcome(server, 'late@people.example')).toMatch(/^(CONN|DATA) E/);
    expect(server.received()).toBe(1);
    const began = performance.now();
    expect(await outcome(server, 'slow@people.example')).toMatch(/^250/);
    expect(performance.now() - began).toBeGreaterThan(140);
    expect(await outcome(server, 'ada@people.example')).toMatch(/^250/);
    expect(answer).toHaveBeenCalledTimes(8);
    expect((await server.messages()).map(({ to }) => to[0])).toEqual([
      'late@people.example',
      'slow@people.example',
      'ada@people.example',
    ]);
  });

  it('can disconnect, and reconnect on the same port', async () => {
    const server = await started();
    await server.disconnect();
    await expect(send(server)).rejects.toMatchObject({ code: 'ESOCKET' });
    await server.reconnect();
    await send(server);
    expect(server.received()).toBe(1);
  });

  it('closes open client connections when it stops', async () => {
    const server = await started();
    const transport = createTransport({ ...server.smtp, pool: true, ignoreTLS: true });
    await transport.sendMail({ from: 'a@b.example', to: 'c@d.example', text: 'Hi.' });
    await server.stop();
    inbox = undefined;
    transport.close();
  });
});

describe('the inbox page', () => {
  it('lists emails, newest first, of one address or all', async () => {
    const server = await started();
    expect(await page(server, '/')).toContain('No emails yet.');
    await send(server, { subject: 'Older' });
    await send(server, { subject: 'Newer', to: 'bea@people.example' });
    expect(await page(server, '/')).toMatch(/Newer[^]*Older/);
    expect(await page(server, '/?to=ada@people.example')).not.toContain('Newer');
  });

  it('shows text, headers, source, and HTML in a sandboxed frame, with links that open in a new tab', async () => {
    const server = await started();
    const link = 'https://company.example/?a=1&b=2#c=d';
    await send(server, {
      text: `Go to ${link}.\n`,
      html: `<!doctype html><html><head><title>x</title></head><body><a href="${link}">Go</a></body></html>`,
    });
    const shown = await page(server, '/messages/1');
    expect(shown).toContain('href="https://company.example/?a=1&#38;b=2#c=d" target="_blank" rel="noreferrer"');
    expect(shown).toContain('<dt>message-id</dt>');
    expect(shown).toContain('src="/messages/1/html" title="The email as HTML" sandbox="allow-popups');
    const html = await fetch(`${server.url}/messages/1/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox allow-popups/);
    expect(await html.text()).toContain('<head><base target="_blank"><title>');
    const source = await fetch(`${server.url}/messages/1/raw`);
    expect(source.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await source.text()).toContain('Message-ID: <');
  });

  it('shows markup in an email as text, under a policy that blocks its scripts', async () => {
    const server = await started();
    const attack = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    await send(server, { subject: attack, text: `${attack} https://x.example/"onclick=alert(1)` });
    for (const path of ['/', '/messages/1']) {
      const response = await fetch(server.url + path);
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      const shown = await response.text();
      expect(shown, path).not.toMatch(/<script>alert|<img/);
      expect(shown, path).toContain('&#60;script&#62;alert(1)');
    }
  });

  it('returns JSON to programs, deletes emails on request, and rejects other paths and methods', async () => {
    const server = await started();
    await send(server);
    await send(server, { to: 'bea@people.example' });
    const response = await fetch(`${server.url}/messages?to=Ada@people.example`);
    expect(await response.json()).toEqual(await server.messages('ada@people.example'));
    expect((await fetch(`${server.url}/messages/9`)).status).toBe(404);
    expect((await fetch(`${server.url}/etc`)).status).toBe(404);
    expect((await fetch(`${server.url}/messages`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${server.url}/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await server.messages()).toEqual([]);
  });

  it('is not readable through a domain name rebound to this computer', async () => {
    const server = await started();
    const status = await new Promise((done) => {
      get(`${server.url}/messages`, { headers: { host: 'attacker.example' } }, (response) => {
        response.resume();
        done(response.statusCode);
      });
    });
    expect(status).toBe(403);
  });

  it('notifies an open page of each new email', async () => {
    const server = await started();
    const events = await fetch(`${server.url}/events`);
    const reader = events.body?.getReader();
    await send(server);
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('data: 1\n\n');
    await reader?.cancel();
  });
});
