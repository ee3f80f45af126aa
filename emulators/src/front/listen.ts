import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';

/** The start of every HTTP/2 connection. gRPC shares the port with REST, without TLS. */
const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0');

/** Servers that share the port. They receive connections with all data still unread. */
interface Fronts {
  readonly http1: Pick<HttpServer, 'emit'>;
  readonly http2: { accept(socket: Socket): void };
}

/** An open port. */
export interface Listening {
  readonly port: number;
  /** Stops listening and closes all connections. */
  close(): Promise<void>;
}

/**
 * Listens on a port, and routes each connection to the HTTP/1.1 or the HTTP/2 server.
 * @param hosts addresses to listen on; all except the first are optional
 * @param port 0 for any free port
 * @throws the system error, such as EADDRINUSE, if the first host is unavailable
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
 * Peeks at the first bytes to detect HTTP/2, and passes the connection to the right server. Waits for more data if a
 * client sends the preface in pieces.
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
