import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StatusError } from '../../values/status.ts';
import { refusalOf, type Access } from './access.ts';
import { Exchange } from './exchange.ts';

/** Handles a request. Returns false if the route does not match. */
export type Route = (exchange: Exchange) => boolean | Promise<boolean>;

/** CORS headers for allowed origins. The web SDK sends requests with credentials. */
const CORS = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
  // Read by WebChannel clients.
  'Access-Control-Expose-Headers': 'X-Client-Wire-Protocol,X-HTTP-Initial-Response,X-HTTP-Session-Id',
  'Access-Control-Max-Age': '3600',
};

/** Maximum number of distinct refusals to log. */
const MAX_LOGGED = 100;

/**
 * Creates the HTTP/1.1 server. Sends errors in the format of Google APIs. Logs unexpected errors and responds with
 * INTERNAL.
 */
export function createHttpServer(routes: readonly Route[], access: Access, log: (line: string) => void): Server {
  const refused = new Set<string>();
  const check = (request: IncomingMessage): void => {
    const refusal = refusalOf(request.headers, access);
    if (refusal === undefined) return;
    if (!refused.has(refusal) && refused.size < MAX_LOGGED) {
      refused.add(refusal);
      log(refusal);
    }
    throw new StatusError('PERMISSION_DENIED', refusal);
  };

  const server = createServer({ keepAliveTimeout: 60_000, maxHeaderSize: 64 * 1024 }, (request, response) => {
    void handle(routes, check, request, response, log);
  });
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
  });
  return server;
}

async function handle(
  routes: readonly Route[],
  check: (request: IncomingMessage) => void,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): Promise<void> {
  response.on('error', () => undefined);
  let exchange: Exchange | undefined;
  try {
    exchange = new Exchange(request, response);
    check(request);
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    for (const route of routes) if (await route(exchange)) return;
    throw new StatusError('NOT_FOUND', `Not found: ${exchange.method} ${exchange.rawPath}`);
  } catch (error) {
    fail(error, exchange, request, response, log);
  }
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Vary', 'Origin');
  for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value);
  const requestedHeaders = request.headers['access-control-request-headers'];
  if (requestedHeaders !== undefined) response.setHeader('Access-Control-Allow-Headers', requestedHeaders);
}

function fail(
  error: unknown,
  exchange: Exchange | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): void {
  // The client disconnected. There is nothing to send or log.
  if (request.destroyed && !request.complete) {
    response.destroy();
    return;
  }
  if (!(error instanceof StatusError))
    log(`Unexpected error in ${request.method} request: ${error instanceof Error ? error.stack : String(error)}`);
  const statusError = error instanceof StatusError ? error : new StatusError('INTERNAL', 'Internal error encountered.');
  if (exchange) exchange.sendError(statusError);
  else response.writeHead(400).end();
}
