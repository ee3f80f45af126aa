import { once } from 'node:events';
import { createServer } from 'node:http';
import PostalMime, { decodeWords } from 'postal-mime';
import { EMAIL_POLICY, emailDocument, emailPage, inboxPage, PAGE_POLICY } from './inboxPages.mjs';
import { startSmtpServer } from './smtpServer.mjs';

const HOST = '127.0.0.1';
const MAX_EMAILS = 500;

/** Starts a local SMTP server with an inbox page; see inbox.d.mts. */
export async function startInbox({ smtpPort, httpPort = 0, maxEmails = MAX_EMAILS, onMessage, answer } = {}) {
  let emails = [];
  let count = 0;
  const listeners = new Set();
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
    url: `http://${HOST}:${http.address().port}`,
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

/** Parses an email; see inbox.d.mts. */
export async function parseEmail({ id, receivedAt, from, to, raw }) {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  const byName = new Map();
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

function parsed(emails) {
  return Promise.all(emails.map(parseEmail));
}

function addressed(emails, to) {
  const address = to?.toLowerCase();
  return address === undefined
    ? emails
    : emails.filter((email) => email.to.some((one) => one.toLowerCase() === address));
}

async function respond({ request, response, store, listeners }) {
  const { port } = request.socket.address();
  // Emails contain tokens: a page whose domain name was rebound to this address must not read them.
  if (![`${HOST}:${port}`, `localhost:${port}`].includes(request.headers.host))
    return reply(response, 403, 'text/plain', 'This server only responds to 127.0.0.1 and localhost.');
  const url = new URL(request.url, `http://${HOST}`);
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

function listen(response, listeners) {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function replyPage(response, status, html, policy) {
  response.setHeader('Content-Security-Policy', policy);
  reply(response, status, 'text/html', html);
}

function reply(response, status, type, body) {
  response
    .writeHead(status, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(body);
}
