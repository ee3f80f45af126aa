import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An HTTP server for unit tests. */
export interface LocalServer {
  /** Host and port, such as `127.0.0.1:1234`. */
  readonly host: string;
  /** Closes the server and all connections. */
  readonly close: () => void;
}

/** Starts a server on a free port. */
export async function startLocalServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
