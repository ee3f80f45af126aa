import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy that delays a server's responses. */
interface SlowProxy {
  /** `host:port`. */
  readonly host: string;
  /** Sends the delayed responses, and lets later ones through. */
  readonly release: () => void;
  /** Returns the number of connections so far. */
  readonly connections: () => number;
  readonly close: () => void;
}

/**
 * Starts a proxy that forwards requests, but holds back the responses until it is released.
 * @param target `host:port`
 */
export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(`http://${target}`);
  const sockets = new Set<Socket>();
  let isOpen = false;
  let connections = 0;
  const held: (() => void)[] = [];
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.pipe(upstream);
    const pass = () => upstream.pipe(client);
    if (isOpen) pass();
    else held.push(pass);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      isOpen = true;
      for (const pass of held.splice(0)) pass();
    },
    connections: () => connections,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
