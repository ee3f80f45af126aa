import { readdir, readFile, readlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { run } from './command.mjs';
import { PlainError } from './steps.mjs';

const LISTEN = '0A';

/**
 * Makes sure that nothing listens on some ports of this machine.
 * @param {readonly (readonly [string, number])[]} ports what each is for, and its number
 * @throws {PlainError} naming each port that is taken, and by what
 */
export async function mustBeFree(ports) {
  const taken = (
    await Promise.all(ports.map(async ([purpose, port]) => ((await isTaken(port)) ? [[purpose, port]] : [])))
  ).flat();
  if (taken.length === 0) return;
  const lines = await Promise.all(
    taken.map(async ([purpose, port]) => `  Port ${port} (${purpose}) is taken by ${await holderOf(port)}.`),
  );
  throw new PlainError(
    `The site cannot start:\n${lines.join('\n')}\n` +
      'End that program, or change the port under "emulators" in firebase.json. It may be this site, started before.',
  );
}

/**
 * The ports that the suite uses, as firebase.json has them.
 * @param {string} root the repository
 * @param {readonly string[]} emulators which ones
 * @returns {Promise<[string, number][]>} what each is for, and its number
 */
export async function configuredPorts(root, emulators) {
  const { emulators: configured } = JSON.parse(await readFile(join(root, 'firebase.json'), 'utf8'));
  return emulators.flatMap((name) => {
    const { port, websocketPort } = configured[name] ?? {};
    return [port, websocketPort].filter((number) => number !== undefined).map((number) => [name, number]);
  });
}

/** Whether a connection to the port is accepted, over IPv4 or IPv6. */
async function isTaken(port) {
  const answers = await Promise.all(['127.0.0.1', '::1'].map((host) => accepts(host, port)));
  return answers.includes(true);
}

function accepts(host, port) {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const answer = (accepted) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}

/** The program that listens on a port, in words. */
async function holderOf(port) {
  const pid = process.platform === 'linux' ? await pidOnLinux(port) : await pidByLsof(port);
  if (pid === null) return 'a program of another user';
  return `${await commandOf(pid)} (process ${pid})`;
}

/** Linux lists sockets by inode (proc_net_tcp), and the inodes that a process has open under its fd folder. */
async function pidOnLinux(port) {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')));
  const inodes = tables
    .flatMap((table) => table.split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => state === LISTEN && local?.endsWith(`:${wanted}`))
    .map((columns) => `socket:[${columns[9]}]`);
  if (inodes.length === 0) return null;
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const fd of open) {
      const target = await readlink(`/proc/${pid}/fd/${fd}`).catch(() => '');
      if (inodes.includes(target)) return Number(pid);
    }
  }
  return null;
}

async function pidByLsof(port) {
  const { code, output } = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { cwd: '/' }).catch(() => ({
    code: 1,
    output: '',
  }));
  const pid = Number.parseInt(output, 10);
  return code === 0 && pid > 0 ? pid : null;
}

async function commandOf(pid) {
  const line =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : (await run('ps', ['-o', 'command=', '-p', String(pid)], { cwd: '/' })).output;
  const shown = line.trim();
  return shown === '' ? 'a program' : `"${shown.length > 80 ? `${shown.slice(0, 80)}…` : shown}"`;
}
