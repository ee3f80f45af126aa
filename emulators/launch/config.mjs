import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFree, checkPortsFree, freePorts } from './ports.mjs';

const HOST = '127.0.0.1';

/** The CLI's default ports. */
const DEFAULT_PORTS = {
  hub: 4400,
  logging: 4500,
  hosting: 5000,
  functions: 5001,
  firestore: 8080,
  websocket: 9150,
  auth: 9099,
  storage: 9199,
  eventarc: 9299,
  tasks: 9499,
};

/** Emulators that always run next to the requested ones. */
const ALWAYS = ['hub', 'logging'];
const WITH_FUNCTIONS = ['eventarc', 'tasks'];

let configCount = 0;

/**
 * Reads a project's firebase.json.
 * @returns {Record<string, unknown>}
 */
export function readConfig(root) {
  return JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
}

/**
 * Chooses the ports of a suite.
 * @param {Record<string, any>} config firebase.json
 * @param {readonly string[]} only the requested emulators
 * @param {'configured' | 'free' | Readonly<Record<string, number>>} choice `configured`: the ports in firebase.json;
 *   `free`: any free ports; a record: these ports, and for the other emulators the configured ones, or free ones where
 *   those are taken
 * @returns {Promise<Record<string, number>>} by emulator; `websocket` is Firestore's second port
 * @throws {Error} when a configured or given port is taken, naming the process
 */
export async function choosePorts(config, only, choice) {
  const names = [
    ...ALWAYS,
    ...only,
    ...(only.includes('functions') ? WITH_FUNCTIONS : []),
    ...(only.includes('firestore') ? ['websocket'] : []),
  ];
  if (choice === 'free') {
    const ports = await freePorts(names.length);
    return Object.fromEntries(names.map((name, index) => [name, ports[index]]));
  }
  const ports = Object.fromEntries(names.map((name) => [name, configuredPort(config, name)]));
  if (choice === 'configured') {
    await checkPortsFree(ports);
    return ports;
  }
  await checkPortsFree(choice);
  const requestedPorts = new Set(Object.values(choice));
  for (const name of names) {
    if (choice[name] !== undefined) ports[name] = choice[name];
    else if (requestedPorts.has(ports[name]) || !(await isFree(ports[name]))) [ports[name]] = await freePorts(1);
  }
  return ports;
}

function configuredPort(config, name) {
  const emulators = config.emulators ?? {};
  const port = name === 'websocket' ? emulators.firestore?.websocketPort : emulators[name]?.port;
  return port ?? DEFAULT_PORTS[name];
}

/**
 * Writes a copy of the project's config with other ports. It goes next to the original, because paths in it are
 * relative to its folder.
 * @param {string} root
 * @param {Record<string, any>} config firebase.json
 * @param {Record<string, number>} ports see {@link choosePorts}
 * @returns {{ file: string, remove: () => void }}
 */
export function writeConfig(root, config, ports) {
  const { websocket, ...others } = ports;
  const emulators = {
    singleProjectMode: true,
    ui: { enabled: false },
    ...Object.fromEntries(
      Object.entries(others).map(([name, port]) => [name, { ...config.emulators?.[name], host: HOST, port }]),
    ),
  };
  if (emulators.firestore) emulators.firestore.websocketPort = websocket;
  configCount += 1;
  const file = join(root, `firebase.suite-${process.pid}-${configCount}.json`);
  writeFileSync(file, JSON.stringify({ ...config, emulators }, undefined, 2));
  return { file, remove: () => rmSync(file, { force: true }) };
}

/**
 * The index file of a project's default database.
 * @param {string} root
 * @param {Record<string, any>} config firebase.json
 * @returns {string | undefined} absolute path; undefined if firebase.json names none
 */
export function indexFileOf(root, config) {
  const databases = Array.isArray(config.firestore) ? config.firestore : [config.firestore ?? {}];
  const { indexes } = databases.find(({ database = '(default)' }) => database === '(default)') ?? {};
  return typeof indexes === 'string' ? join(root, indexes) : undefined;
}
