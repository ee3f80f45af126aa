import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

/** The first bytes of every HTTP/2 connection; gRPC uses it without TLS on the same port as REST. */
const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0');

/** Protocols that share the port; each accepts connections whose first bytes are still unread. */
interface Fronts {
  readonly http1: Pick<HttpServer, 'emit'>;
  readonly http2: { accept(socket: Socket): void };
}

/** An open port, on one or more addresses. */
export interface Listening {
  readonly port: number;
  /** Stops listening and ends every connection at once. */
  close(): Promise<void>;
}

/**
 * Opens a port on one or more hosts and routes each connection to the protocol that its first bytes identify.
 * @param hosts the first must open; the others (`::1` next to `127.0.0.1`) may be unavailable
 * @param port 0 for any free port
 * @throws the system's error (EADDRINUSE …) if the first host cannot be opened
 */
export async function listen(hosts: readonly string[], port: number, fronts: Fronts): Promise<Listening> {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  let boundPort = port;
  for (const [index, host] of hosts.entries()) {
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      route(socket, fronts);
    });
    try {
      server.listen({ host, port: boundPort, exclusive: true });
      await once(server, 'listening');
    } catch (error) {
      if (index === 0) throw error;
      continue;
    }
    servers.push(server);
    const address = server.address();
    if (typeof address === 'object' && address) boundPort = address.port;
  }
  return {
    port: boundPort,
    close: async () => {
      const closed = servers.map((server) => once(server, 'close'));
      for (const server of servers) server.close();
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

/**
 * Reads enough bytes to identify the protocol, puts them back, and hands over the connection. Handles clients that
 * disconnect immediately or send their first bytes one at a time.
 */
function route(socket: Socket, fronts: Fronts): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  const read = (chunk: Buffer): void => {
    received = Buffer.concat([received, chunk]);
    const length = Math.min(received.length, HTTP2_PREFACE.length);
    const isHttp2 = received.subarray(0, length).equals(HTTP2_PREFACE.subarray(0, length));
    if (isHttp2 && length < HTTP2_PREFACE.length) return;
    socket.off('data', read);
    socket.pause();
    socket.unshift(received);
    if (isHttp2) {
      fronts.http2.accept(socket);
    } else {
      fronts.http1.emit('connection', socket);
      process.nextTick(() => socket.resume());
    }
  };
  socket.on('data', read);
}
