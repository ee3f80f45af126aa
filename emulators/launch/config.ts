import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFree, checkPortsFree, freePorts } from './ports.ts';

const HOST = '127.0.0.1';

/** Default ports of the Firebase CLI. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
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

/** Emulators that always run. */
const ALWAYS = ['hub', 'logging'];
const WITH_FUNCTIONS = ['eventarc', 'tasks'];

let configCount = 0;

/** The parts of firebase.json that this package and its callers use. */
export interface FirebaseJson {
  readonly functions?: readonly object[];
  readonly hosting: {
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
    readonly rewrites?: readonly { readonly function?: { readonly region?: string } }[];
  };
  readonly firestore?: Database | readonly Database[];
  readonly emulators?: EmulatorsConfig;
}

interface Database {
  readonly database?: string;
  readonly indexes?: string;
}

interface EmulatorConfig {
  readonly port?: number;
  /** An additional port of the Firestore emulator. */
  readonly websocketPort?: number;
}

/** Settings by emulator name. Also contains general settings. */
type EmulatorsConfig = Readonly<Record<string, EmulatorConfig>>;

/** How to choose ports: `configured`, `free`, or fixed ports by emulator name. */
export type PortChoice = 'configured' | 'free' | Readonly<Record<string, number>>;

/** Reads a project's firebase.json. */
export function readConfig(root: string): FirebaseJson {
  return JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as FirebaseJson;
}

/**
 * Chooses ports for a suite.
 * @param config firebase.json
 * @param only requested emulators
 * @param choice `configured` uses the ports in firebase.json, `free` uses any free ports, and a record uses these
 *   ports; emulators that are not in the record use their configured port, or any free port if that is taken
 * @returns ports by emulator name; `websocket` is an additional port of the Firestore emulator
 * @throws {Error} if a configured or fixed port is taken; names the process that uses it, if known
 */
export async function choosePorts(
  config: Pick<FirebaseJson, 'emulators'>,
  only: readonly string[],
  choice: PortChoice,
): Promise<Record<string, number>> {
  const names = [
    ...ALWAYS,
    ...only,
    ...(only.includes('functions') ? WITH_FUNCTIONS : []),
    ...(only.includes('firestore') ? ['websocket'] : []),
  ];
  if (choice === 'free') {
    const ports = await freePorts(names.length);
    return Object.fromEntries(names.map((name, index) => [name, ports[index] ?? 0]));
  }
  const ports = Object.fromEntries(names.map((name) => [name, configuredPort(config, name)]));
  if (choice === 'configured') {
    await checkPortsFree(ports);
    return ports;
  }
  await checkPortsFree(choice);
  const requestedPorts = new Set(Object.values(choice));
  for (const name of names) {
    const configured = ports[name] ?? 0;
    if (choice[name] !== undefined) ports[name] = choice[name];
    else if (requestedPorts.has(configured) || !(await isFree(configured))) [ports[name] = 0] = await freePorts(1);
  }
  return ports;
}

function configuredPort({ emulators = {} }: Pick<FirebaseJson, 'emulators'>, name: string): number {
  const port = name === 'websocket' ? emulators['firestore']?.websocketPort : emulators[name]?.port;
  return port ?? DEFAULT_PORTS[name] ?? 0;
}

/**
 * Writes a copy of firebase.json with different ports. It must be in the same folder as the original because it can
 * contain relative paths.
 * @param config firebase.json
 * @param ports see {@link choosePorts}
 */
export function writeConfig(
  root: string,
  config: FirebaseJson,
  ports: Readonly<Record<string, number>>,
): { readonly file: string; readonly remove: () => void } {
  const { websocket, ...others } = ports;
  const emulators = {
    singleProjectMode: true,
    ui: { enabled: false },
    ...Object.fromEntries(
      Object.entries(others).map(([name, port]) => {
        const second = name === 'firestore' && { websocketPort: websocket };
        return [name, { ...config.emulators?.[name], host: HOST, port, ...second }];
      }),
    ),
  };
  configCount += 1;
  const file = join(root, `firebase.suite-${process.pid}-${configCount}.json`);
  writeFileSync(file, JSON.stringify({ ...config, emulators }, undefined, 2));
  return { file, remove: () => rmSync(file, { force: true }) };
}

/**
 * Returns the path of the index file for the default database.
 * @param config firebase.json
 * @returns an absolute path, or undefined if firebase.json doesn't specify an index file
 */
export function indexFileOf(root: string, { firestore = {} }: FirebaseJson): string | undefined {
  const { indexes } = [firestore].flat().find(({ database = '(default)' }) => database === '(default)') ?? {};
  return typeof indexes === 'string' ? join(root, indexes) : undefined;
}
