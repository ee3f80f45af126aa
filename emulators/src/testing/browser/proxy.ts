import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An HTTP proxy that can simulate network problems. */
export interface Proxy {
  /** `127.0.0.1:PORT`. */
  readonly host: string;
  /** Port that requests are forwarded to. Can be changed at any time. */
  target: number;
  /** Whether to buffer each response until it is complete. */
  isBuffering: boolean;
  /** Query parameters of all back channel requests so far. */
  readonly backChannels: URLSearchParams[];
  /** Forms of all forward channel requests so far. */
  readonly forms: string[];
  /** Closes all connections. Clients can reconnect immediately. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a proxy that forwards to a local port. */
export async function openProxy(target: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => pass(proxy, request, response));
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: Proxy = {
    host: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    target,
    isBuffering: false,
    backChannels: [],
    forms: [],
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      proxy.cut();
      await closed;
    },
  };
  return proxy;
}

function pass(proxy: Proxy, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = request;
  const parameters = new URL(url, 'http://localhost').searchParams;
  if (parameters.get('RID') === 'rpc') proxy.backChannels.push(parameters);
  const form: Buffer[] = [];
  request.on('data', (chunk: Buffer) => form.push(chunk));
  request.on('end', () => {
    if (url.includes('/channel?') && method === 'POST')
      proxy.forms.push(decodeURIComponent(Buffer.concat(form).toString()));
  });
  const out = send({ host: '127.0.0.1', port: proxy.target, method, path: url, headers }, (answer) => {
    const waiting: Buffer[] = [];
    if (!proxy.isBuffering) response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.on('data', (chunk: Buffer) => {
      if (response.headersSent) response.write(chunk);
      else waiting.push(chunk);
    });
    answer.on('end', () => {
      if (!response.headersSent) response.writeHead(answer.statusCode ?? 500, answer.headers);
      response.end(Buffer.concat(waiting));
    });
    answer.on('error', () => response.destroy());
  });
  out.on('error', () => response.destroy());
  response.on('close', () => out.destroy());
  request.pipe(out);
}
