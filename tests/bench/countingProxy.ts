import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that counts writes to a Firestore emulator. */
interface CountingProxy {
  /** `host:port` */
  readonly host: string;
  /** Returns the number of writes in accepted commits. */
  readonly writes: () => number;
  readonly stop: () => void;
}

/** Starts a proxy for a Firestore emulator, for clients that use REST. */
export async function startCountingProxy(firestore: string): Promise<CountingProxy> {
  const [hostname, port] = firestore.split(':');
  let writes = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method, url: path, headers } = request;
      const forwarded = send({ hostname, port, method, path, headers }, (upstream) => {
        if (upstream.statusCode === 200 && path?.includes(':commit') === true) writes += writesIn(body);
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      forwarded.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes: () => writes,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function writesIn(body: Buffer): number {
  const { writes } = JSON.parse(body.toString('utf8')) as { writes?: readonly unknown[] };
  return writes?.length ?? 0;
}
