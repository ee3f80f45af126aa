import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy whose connections tests can cut. */
export interface UnreliableLine {
  readonly port: number;
  /** Closes all connections. Clients can reconnect immediately. */
  cut(): void;
  /** Number of open connections. */
  readonly connections: number;
  close(): Promise<void>;
}

/** Starts a proxy that forwards to a local port. */
export async function openLine(to: number): Promise<UnreliableLine> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    open.add(near);
    near.pipe(far).pipe(near);
    for (const [source, destination] of [
      [near, far],
      [far, near],
    ] as const) {
      source.on('error', () => source.destroy());
      source.on('close', () => {
        open.delete(near);
        destination.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    get connections() {
      return open.size;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
