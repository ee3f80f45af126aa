import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/**
 * Range to search for free ports. Linux, macOS, and Windows assign ephemeral ports above this range, so outgoing
 * connections can't take these ports.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;
const PORT_TAKEN = /Port \d+ is not open|port taken|already in use|EADDRINUSE/i;
const ATTEMPTS = 3;
const LISTEN_STATE = '0A';

/**
 * Ports that {@link freePorts} has already tried. It never returns them again because the caller might not have opened
 * them yet.
 */
const reservedPorts = new Set<number>();

/**
 * Returns free ports. Never returns the same port twice in a process.
 * @throws {Error} if there are not enough free ports
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let attempt = 0; ports.length < count; attempt += 1) {
    if (attempt > LAST_PORT - FIRST_PORT) throw new Error(`No free port from ${FIRST_PORT} to ${LAST_PORT}.`);
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (reservedPorts.has(port)) continue;
    reservedPorts.add(port);
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/**
 * Starts something on free ports. Retries if another process takes one of the ports first.
 * @param start function that chooses new ports on each call
 */
export async function retryIfPortTaken<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Error && PORT_TAKEN.test(error.message))) throw error;
    }
  }
}

/** Returns whether a local port accepts connections. */
export async function acceptsConnections(port: number): Promise<boolean> {
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
 * Throws an error that lists all ports that are taken and, if known, the processes that use them.
 * @param ports by purpose
 */
export async function checkPortsFree(ports: Readonly<Record<string, number>>): Promise<void> {
  const errors: string[] = [];
  for (const [purpose, port] of Object.entries(ports)) {
    if (!(await isFree(port))) errors.push(`Port ${port} (${purpose}) is taken by ${ownerOf(port)}.`);
  }
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

/** Returns whether a server can listen on a port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
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

/** Describes the process that listens on a port. Uses /proc on Linux (see proc(5), net/tcp). */
function ownerOf(port: number): string {
  const inodes = listeningInodes(port);
  for (const pid of inodes.size > 0 ? processIds() : []) {
    if (openSockets(pid).some((inode) => inodes.has(inode))) return `process ${pid} (${commandLine(pid)})`;
  }
  return 'another process';
}

function listeningInodes(port: number): ReadonlySet<string | undefined> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => read(file).split('\n').slice(1));
  const columns = rows.map((row) => row.trim().split(/\s+/));
  return new Set(
    columns.filter(([, local, , state]) => state === LISTEN_STATE && local?.endsWith(suffix)).map((row) => row[9]),
  );
}

function openSockets(pid: string): readonly (string | undefined)[] {
  const links = tryOr(() => readdirSync(`/proc/${pid}/fd`), []).map((fd) =>
    tryOr(() => readlinkSync(`/proc/${pid}/fd/${fd}`), ''),
  );
  return links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]);
}

function commandLine(pid: string): string {
  const line = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}

function processIds(): readonly string[] {
  return tryOr(() => readdirSync('/proc'), []).filter((name) => /^\d+$/.test(name));
}

function read(file: string): string {
  return tryOr(() => readFileSync(file, 'utf8'), '');
}

function tryOr<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch {
    return fallback;
  }
}
