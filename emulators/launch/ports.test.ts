import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { choosePorts } from './config.mjs';
import { freePorts } from './ports.mjs';

it('never returns the same free port twice', async () => {
  const ports: number[] = [];
  // The system picks from about 28,000 ports; two thousand random picks are almost never all different.
  for (let round = 0; round < 20; round += 1) ports.push(...(await freePorts(100)));
  expect(ports.length).toBe(2_000);
  expect(new Set(ports).size).toBe(2_000);
});

it('prefers a given port, then the configured one, then a free one if that is taken', async () => {
  const [given = 0, configured = 0, hub = 0, logging = 0] = await freePorts(4);
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const emulators = {
    hub: { port: hub },
    logging: { port: logging },
    hosting: { port: taken },
    auth: { port: configured },
    storage: { port: taken },
  };
  try {
    const only = ['hosting', 'auth', 'storage'];
    const ports = await choosePorts({ emulators }, only, { hosting: given });
    expect(ports).toMatchObject({ hosting: given, auth: configured, hub, logging });
    expect(ports['storage']).not.toBe(taken);
    expect(new Set(Object.values(ports)).size).toBe(5);
    await expect(choosePorts({ emulators }, only, { hosting: taken })).rejects.toThrow(
      `Port ${taken} (hosting) is taken`,
    );
  } finally {
    server.close();
  }
});
