import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const LISTEN_STATE = '0A';

/** Ports that {@link freePorts} has returned: they may be reserved although nothing listens on them yet. */
const reservedPorts = new Set();

/**
 * Finds free ports of this machine: all different, and none that this process was given before.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const ports = (await openPorts(count)).filter((port) => !reservedPorts.has(port));
  for (const port of ports) reservedPorts.add(port);
  return ports.length === count ? ports : [...ports, ...(await freePorts(count - ports.length))];
}

/** Different ports that are free right now. */
async function openPorts(count) {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen({ host: '127.0.0.1', port: 0 });
      await once(server, 'listening');
      return server.address().port;
    }),
  );
  // Closed only after all are known, so that no port appears twice.
  await Promise.all(
    servers.map(async (server) => {
      server.close();
      await once(server, 'close');
    }),
  );
  return ports;
}

/**
 * Whether a port of this machine accepts connections.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function acceptsConnections(port) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Checks that ports are free.
 * @param {Readonly<Record<string, number>>} ports by purpose
 * @throws {Error} naming each port that is taken, and the process that uses it where that can be determined
 */
export async function checkPortsFree(ports) {
  const errors = [];
  for (const [purpose, port] of Object.entries(ports)) {
    if (!(await isFree(port))) errors.push(`Port ${port} (${purpose}) is taken by ${ownerOf(port)}.`);
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/**
 * Whether a port of this machine is free.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isFree(port) {
  const server = createServer();
  server.listen({ host: '127.0.0.1', port });
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/** Describes the process that listens on a port. On Linux it is read from /proc (see proc(5), net/tcp). */
function ownerOf(port) {
  const inodes = listeningInodes(port);
  for (const pid of inodes.size > 0 ? processIds() : []) {
    if (openSockets(pid).some((inode) => inodes.has(inode))) return `process ${pid} (${commandLine(pid)})`;
  }
  return 'another process';
}

function listeningInodes(port) {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => read(file).split('\n').slice(1));
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return new Set(
    columns.filter(([, local, , state]) => state === LISTEN_STATE && local.endsWith(suffix)).map((row) => row[9]),
  );
}

function openSockets(pid) {
  const links = tryOr(() => readdirSync(`/proc/${pid}/fd`), []).map((fd) =>
    tryOr(() => readlinkSync(`/proc/${pid}/fd/${fd}`), ''),
  );
  return links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]);
}

function commandLine(pid) {
  const line = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}

function processIds() {
  return tryOr(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name));
}

function read(file) {
  return tryOr(() => readFileSync(file, 'utf8'), '');
}

function tryOr(action, fallback) {
  try {
    return action();
  } catch {
    return fallback;
  }
}
