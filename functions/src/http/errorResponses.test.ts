import { once } from 'node:events';
import { createServer as createSite } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import express from 'express';
import { expect, it, vi } from 'vitest';
import { database } from '../platform/firebase.ts';
import { log } from '../platform/log.ts';
import { handleErrors } from './errorResponses.ts';

it('reads, writes and transactions get 503 when connections to the database break', async () => {
  const logged = vi.spyOn(log, 'requestFailed').mockReturnValue();
  let end: (socket: Socket) => void;
  const away = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => end(socket));
  });
  process.env['GCLOUD_PROJECT'] = 'demo-away';
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${await portOf(away)}`;
  const db = database();
  const document = db.doc('posts/a');
  const app = express();
  app.get('/read', async () => void (await document.get()));
  app.get('/list', async () => void (await db.collection('posts').get()));
  app.get('/write', async () => void (await document.set({})));
  app.get('/transaction', () => db.runTransaction(async (transaction) => void (await transaction.get(document))));
  app.use(handleErrors);
  const site = createSite(app);
  const port = await portOf(site);
  for (end of [(socket: Socket) => socket.end(), (socket: Socket) => socket.resetAndDestroy()])
    for (const path of ['read', 'list', 'write', 'transaction']) {
      const response = await fetch(`http://127.0.0.1:${port}/${path}`);
      expect([path, response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
        path,
        503,
        '5',
        'The database is not responding right now. Please try again.',
      ]);
    }
  expect(logged).toHaveBeenCalledTimes(8);
  logged.mockRestore();
  site.close();
  away.close();
});

/** Listens on a free port. */
async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
