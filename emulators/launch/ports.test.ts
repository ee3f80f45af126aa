import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { choosePorts } from './config.ts';
import { freePorts } from './ports.ts';

it('never returns the same free port twice', async () => {
  // 500 random picks out of 12,000 ports would almost certainly collide.
  const ports = [...(await freePorts(250)), ...(await freePorts(250))];
  expect(new Set(ports).size).toBe(500);
});

it('returns no port that the system could assign to a connection', async () => {
  for (const port of await freePorts(50)) {
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_000);
  }
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
