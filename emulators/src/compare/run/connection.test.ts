import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Connection } from './connection.ts';

it('sends a request again if the server closes a connection that was used before, and only then', async () => {
  const used = new Set<Socket>();
  let refusesAll = false;
  const server = createServer((request, response) => {
    if (refusesAll || used.has(request.socket)) request.socket.destroy();
    else response.end('{}');
    used.add(request.socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = new Connection((server.address() as AddressInfo).port, 'demo-connection');
  const get = async (): Promise<unknown> => connection.documents('GET', '/c/a', 'nobody');
  try {
    for (let count = 0; count < 3; count += 1) expect(await get()).toEqual({ status: 200, json: {} });
    expect(used.size).toBe(3);
    refusesAll = true;
    await expect(get()).rejects.toThrow('socket hang up');
  } finally {
    connection.close();
    server.close();
  }
});
