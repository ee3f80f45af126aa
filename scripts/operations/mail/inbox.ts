import { once } from 'node:events';
import { createServer } from 'node:http';
import PostalMime, { decodeWords } from 'postal-mime';
import type { ServerResponse, IncomingMessage } from 'node:http';
import { EMAIL_POLICY, emailDocument, emailPage, inboxPage, PAGE_POLICY } from './inboxPages.ts';
import { portOf, startSmtpServer } from './smtpServer.ts';

/** The SMTP envelope of an email. */
export interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
}

/** An email before parsing. */
export interface ReceivedEmail extends Envelope {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  readonly raw: Buffer;
}

/** A parsed email. */
export interface InboxEmail {
  readonly id: number;
  /** When it was received, in ISO 8601. */
  readonly receivedAt: string;
  /** Sender in the envelope. */
  readonly from: string;
  /** Recipients in the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Decoded headers by lowercase name. Values of repeated headers are separated by line breaks. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw message as latin1, so each character is one byte. */
  readonly raw: string;
}

/**
 * A simulated fault: respond with an error to RCPT TO or after DATA (421 also closes the connection); close the
 * connection without a response, either while receiving the message or after storing it; or wait for a number of
 * milliseconds before accepting the message.
 */
export type Fault =
  | { readonly code: number; readonly text: string; readonly at?: 'RCPT' | 'DATA' }
  | 'drop in DATA'
  | 'drop after DATA'
  | number;

export interface InboxOptions {
  /** SMTP port. By default, any free port. */
  readonly smtpPort?: number;
  /** Port of the inbox page. By default, any free port. */
  readonly httpPort?: number;
  /** Maximum number of emails to keep, 500 by default. The oldest are dropped. */
  readonly maxEmails?: number;
  /** Called for every email that arrives. */
  readonly onMessage?: (email: ReceivedEmail) => void;
  /** Called for each recipient before the message is received. Returns a fault to simulate, if any. */
  readonly answer?: (envelope: Envelope) => Fault | undefined | Promise<Fault | undefined>;
}

export interface Inbox {
  readonly smtp: { readonly host: string; readonly port: number };
  /** URL of the inbox page, such as `http://127.0.0.1:1234`. */
  readonly url: string;
  /** Returns all stored emails, or those to one address, in the order they arrived. */
  messages(to?: string): Promise<InboxEmail[]>;
  /** Returns how many emails have arrived in total. */
  received(): number;
  /** Deletes all stored emails. */
  clear(): void;
  /** Closes the SMTP port and all connections until {@link Inbox.reconnect} is called. */
  disconnect(): Promise<void>;
  /** Opens the same SMTP port again. */
  reconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** A request to the inbox page, with the stored emails. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly store: { readonly all: () => readonly ReceivedEmail[]; readonly clear: () => void };
  /** Responses that are kept open to notify pages of new emails. */
  readonly listeners: Set<ServerResponse>;
}

const HOST = '127.0.0.1';
const MAX_EMAILS = 500;

/**
 * Starts a local SMTP server that stores emails, and a web page to read them. `GET /` lists all emails, `GET
 * /messages?to=` returns them as JSON, and `DELETE /messages` deletes them.
 */
export async function startInbox({
  smtpPort = 0,
  httpPort = 0,
  maxEmails = MAX_EMAILS,
  onMessage,
  answer = () => undefined,
}: InboxOptions = {}): Promise<Inbox> {
  let emails: ReceivedEmail[] = [];
  let count = 0;
  const listeners = new Set<ServerResponse>();
  const smtp = await startSmtpServer({
    port: smtpPort,
    answer,
    receive: (email) => {
      count += 1;
      const received = { ...email, id: count, receivedAt: Date.now() };
      emails.push(received);
      if (emails.length > maxEmails) emails.shift();
      onMessage?.(received);
      for (const listener of listeners) listener.write(`data: ${count}\n\n`);
    },
  });
  const store = {
    all: () => emails,
    clear: () => {
      emails = [];
    },
  };
  const http = createServer((request, response) => {
    respond({ request, response, store, listeners }).catch((error) => {
      if (!response.headersSent) reply(response, 500, 'text/plain', String(error));
      else response.destroy();
    });
  });
  http.listen(httpPort, HOST);
  try {
    await once(http, 'listening');
  } catch (error) {
    await smtp.disconnect();
    throw error;
  }
  return {
    smtp: { host: HOST, port: smtp.port },
    url: `http://${HOST}:${portOf(http)}`,
    messages: (to) => parsed(addressed(emails, to)),
    received: () => count,
    clear: store.clear,
    disconnect: smtp.disconnect,
    reconnect: smtp.reconnect,
    stop: async () => {
      const ended = new Promise((done) => {
        http.close(done);
      });
      http.closeAllConnections();
      await Promise.all([smtp.disconnect(), ended]);
    },
  };
}

export async function parseEmail({ id, receivedAt, from, to, raw }: ReceivedEmail): Promise<InboxEmail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const byName = new Map<string, string>();
  for (const { key, value } of headers) {
    const decoded = decodeWords(value);
    byName.set(key, byName.has(key) ? `${byName.get(key)}\n${decoded}` : decoded);
  }
  return {
    id,
    receivedAt: new Date(receivedAt).toISOString(),
    from,
    to,
    subject,
    text,
    html,
    headers: Object.fromEntries(byName),
    raw: raw.toString('latin1'),
  };
}

function parsed(emails: readonly ReceivedEmail[]) {
  return Promise.all(emails.map(parseEmail));
}

function addressed(emails: readonly ReceivedEmail[], to: string | undefined) {
  const address = to?.toLowerCase();
  return address === undefined
    ? emails
    : emails.filter((email) => email.to.some((one) => one.toLowerCase() === address));
}

async function respond({ request, response, store, listeners }: Exchange) {
  const port = request.socket.localPort;
  // Reject other hosts to prevent DNS rebinding: a malicious page must not be able to read the tokens in emails.
  if (![`${HOST}:${port}`, `localhost:${port}`].includes(request.headers.host ?? ''))
    return reply(response, 403, 'text/plain', 'This server only responds to 127.0.0.1 and localhost.');
  const url = new URL(request.url ?? '', `http://${HOST}`);
  if (request.method === 'DELETE' && url.pathname === '/messages') {
    store.clear();
    response.writeHead(204).end();
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return reply(response, 405, 'text/plain', 'Use GET, or DELETE /messages.');
  if (url.pathname === '/events') return listen(response, listeners);
  const to = url.searchParams.get('to') ?? undefined;
  const emails = addressed(store.all(), to);
  if (url.pathname === '/messages')
    return reply(response, 200, 'application/json', JSON.stringify(await parsed(emails)));
  if (url.pathname === '/')
    return replyPage(response, 200, inboxPage((await parsed(emails)).toReversed(), to ?? ''), PAGE_POLICY);
  const [, id, part] = /^\/messages\/(\d+)(?:\/(html|raw))?$/.exec(url.pathname) ?? [];
  const message = store.all().find((email) => String(email.id) === id);
  if (message === undefined) return reply(response, 404, 'text/plain', 'This email does not exist.');
  if (part === 'raw') return reply(response, 200, 'text/plain', message.raw);
  const email = await parseEmail(message);
  if (part === 'html') return replyPage(response, 200, emailDocument(email.html), EMAIL_POLICY);
  return replyPage(response, 200, emailPage(email), PAGE_POLICY);
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function replyPage(response: ServerResponse, status: number, html: string, policy: string) {
  response.setHeader('Content-Security-Policy', policy);
  reply(response, status, 'text/html', html);
}

function reply(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body);
}
