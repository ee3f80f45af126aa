import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Hosting's headers for a path, from firebase.json. */
async function hostingHeaders() {
  const { hosting } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  const everywhere = hosting.headers.find(({ source }) => source === '!/@(api|__)/**')?.headers ?? [];
  return (path) => ({
    ...Object.fromEntries(everywhere.map(({ key, value }) => [key, value])),
    'Cache-Control': /^\/static\/(js|css|font|img)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
}

/**
 * A canned API response: `file` is within the repository.
 * @typedef {{status?: number, body?: unknown, file?: string, delayMs?: number}} Answer
 */

/**
 * The API's responses; undefined is 404.
 * @typedef {(path: string, query: URLSearchParams) => Answer | undefined} Api
 */

/**
 * Serves the built site as Hosting does, compressed, with canned responses instead of the API: to show states that are
 * hard to reproduce, and to measure the site alone.
 * @param {Api} answer
 * @param {string} [dist] the folder of the built site
 * @param {{key: string, cert: string}} [certificate] PEM; if set, serves over TLS and HTTP/2, as Hosting does
 * @returns {Promise<{origin: string, close: () => void}>}
 */
export async function serveSite(answer, dist = join(root, 'web/dist'), certificate) {
  const headersOf = await hostingHeaders();
  const listener = (request, response) => {
    void handle(request, response).catch((error) => response.writeHead(500).end(String(error)));
  };
  const server =
    certificate === undefined
      ? createServer(listener)
      : createSecureServer({ ...certificate, allowHTTP1: true }, listener);
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });

  async function handle(request, response) {
    const url = new URL(request.url, 'http://site');
    if (url.pathname.startsWith('/api/')) {
      const {
        status = 200,
        body,
        file,
        delayMs = 0,
      } = answer(url.pathname.slice(4), url.searchParams) ?? { status: 404, body: 'Not found.' };
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (file !== undefined) {
        send(
          request,
          response,
          200,
          types[extname(file)] ?? 'application/octet-stream',
          await readFile(join(root, file)),
          { 'Cache-Control': 'private, max-age=300' },
        );
        return;
      }
      const isText = typeof body === 'string';
      send(
        request,
        response,
        status,
        isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
        isText ? body : JSON.stringify(body),
        {
          'Cache-Control': 'private, max-age=300',
        },
      );
      return;
    }
    if (url.pathname === '/__/firebase/init.json') {
      const project = JSON.stringify({ apiKey: 'key', projectId: 'firehouse' });
      send(request, response, 200, 'application/json', project, {});
      return;
    }
    const path = url.pathname === '/' ? '/index.html' : normalize(url.pathname);
    const isFile = extname(path) !== '';
    const content = isFile ? await readFile(join(dist, path)).catch(() => undefined) : undefined;
    if (content === undefined && path.startsWith('/static/')) {
      send(request, response, 404, 'text/plain', 'Not found.', headersOf(path));
      return;
    }
    const file = content === undefined ? '/shell.html' : path;
    send(
      request,
      response,
      200,
      types[extname(file)] ?? 'application/octet-stream',
      content ?? (await readFile(join(dist, 'shell.html'))),
      headersOf(file),
    );
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return {
    origin: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections?.();
      for (const session of sessions) session.destroy();
      server.close();
    },
  };
}

/** Compressed contents, of all sites that this process serves. */
const packed = new Map();

/** Compresses each content once: Hosting compresses its files before the first request. */
function pack(content) {
  const text = String(content);
  const known = packed.get(text) ?? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  packed.set(text, known);
  return known;
}

function send(request, response, status, type, content, headers) {
  const compresses =
    /text|json|javascript|svg|manifest/.test(type) && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const body = compresses ? pack(content) : Buffer.from(content);
  response.writeHead(status, {
    ...headers,
    'Content-Type': type,
    'Content-Length': body.length,
    ...(compresses && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
  });
  response.end(body);
}
