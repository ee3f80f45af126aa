import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { LIVE_SNAPSHOT_PATH, recentIncidentsList, recentStormsList } from '@firehouse/model';

export interface CannedAnswer {
  readonly status?: number;
  /** Text, or a value to send as JSON. */
  readonly body?: unknown;
  /** Path of a file in the repository. */
  readonly file?: string;
  readonly delayMs?: number;
}

/**
 * Returns the response for a path (without `/api`) and query; undefined means 404. `/weather` is the snapshot's list of
 * warnings, which the API does not have.
 */
export type Api = (path: string, query: URLSearchParams) => CannedAnswer | undefined;

const root = fileURLToPath(new URL('../../../', import.meta.url));

const types: Readonly<Record<string, string>> = {
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

/** The parts of firebase.json that are used here. */
interface FirebaseJson {
  readonly hosting: {
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
  };
}

/** Returns a function that gets Hosting's headers for a path from firebase.json. */
async function hostingHeaders() {
  const { hosting }: FirebaseJson = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  const everywhere = hosting.headers.find(({ source }) => source === '!/@(api|__|feeds|media)/**')?.headers ?? [];
  return (path: string) => ({
    ...Object.fromEntries(everywhere.map(({ key, value }) => [key, value])),
    'Cache-Control': /^\/static\/(js|css|font|img)\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
}

/**
 * Serves the built site with compression, like Hosting, but with canned API responses.
 * @param dist folder of the built site; `web/dist` by default
 */
export async function serveSite(
  answer: Api,
  dist = join(root, 'web/dist'),
  certificate?: { readonly key: string; readonly cert: string },
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const headersOf = await hostingHeaders();
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    void handle(request, response).catch((error) => response.writeHead(500).end(String(error)));
  };
  const sockets = new Set<Socket>();
  const server =
    certificate === undefined
      ? createServer(listener)
      : createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) =>
          listener(request as unknown as IncomingMessage, response as unknown as ServerResponse),
        );
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function handle(request: IncomingMessage, response: ServerResponse) {
    // Serve images in both sizes directly, without the API's redirect to the current version.
    const url = new URL(
      (request.url ?? '').replace(/^\/media\/(\w+)\/(card|full)\/([^?]+)$/, '/api/obj/$1/$3?size=$2'),
      'http://site',
    );
    if (url.pathname === LIVE_SNAPSHOT_PATH) {
      const lists = new URLSearchParams(recentIncidentsList(Date.now()));
      const [alerts, incidents] = [answer('/alerts', new URLSearchParams()), answer('/col/incidents', lists)];
      const status = Math.max(alerts?.status ?? 200, incidents?.status ?? 200);
      const snapshot = {
        generatedAt: Date.now(),
        alerts: alerts?.body ?? [],
        incidents: incidents?.body ?? [],
        storms: answer('/col/storms', new URLSearchParams(recentStormsList(Date.now())))?.body ?? [],
        weather: answer('/weather', new URLSearchParams())?.body ?? [],
      };
      send(request, response, status, 'application/json', JSON.stringify(snapshot), { 'Cache-Control': 'no-store' });
      return;
    }
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

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Compressed texts of all sites that this process serves. */
const packed = new Map<string, Buffer>();

/** Compresses each text only once. Hosting compresses its files even before the first request. */
function pack(content: string | Buffer) {
  const text = String(content);
  const known = packed.get(text) ?? brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  packed.set(text, known);
  return known;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
) {
  const compresses =
    /text|json|javascript|svg|manifest/.test(type) && /\bbr\b/.test(String(request.headers['accept-encoding']));
  const body = compresses ? pack(content) : Buffer.from(content);
  response.writeHead(status, {
    ...headers,
    'Content-Type': type,
    'Content-Length': body.length,
    ...(compresses && { 'Content-Encoding': 'br', Vary: 'Accept-Encoding' }),
  });
  response.end(body);
}
