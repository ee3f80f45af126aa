import { parseArgs } from 'node:util';

/** Parsed command-line arguments. */
export interface Arguments {
  readonly host: string;
  readonly port: number;
  /** Path to the rules file. */
  readonly rules: string | undefined;
  /** Paths to the rules files for specific databases, by database ID. */
  readonly databaseRules: ReadonlyMap<string, string>;
  readonly projectId: string | undefined;
  readonly functions: { readonly host: string; readonly port: number } | undefined;
  /** Path to a firestore.indexes.json file with the available indexes and TTL policies. */
  readonly indexFile: string | undefined;
  /** Whether queries require the indexes in the index file. */
  readonly requiresIndexes: boolean;
  /** How often to delete expired documents, in seconds. Undefined to delete them only on request. */
  readonly ttlInterval: number | undefined;
  /** Whether the database is configured as Enterprise edition in firebase.json. */
  readonly isEnterprise: boolean;
  /** Whether to explain every denied request, including the positions of the failed rules. */
  readonly explain: boolean;
  /** Path to the `.overall_export_metadata` file of an export to import at startup. */
  readonly seed: string | undefined;
  /** Additional origins and hosts that are allowed to access the emulator. */
  readonly access: { readonly origins: readonly string[]; readonly hosts: readonly string[] };
}

const DEFAULT_PORT = 8080;
const MAX_INTERVAL_S = 2_147_483;

/**
 * Parses the command line. Accepts the official emulator's options and a few more. Ignores unknown options because
 * newer CLI versions might pass them.
 * @throws RangeError if the value of an option is invalid or another option that it requires is missing
 */
export function parseArguments(line: readonly string[]): Arguments {
  const { values } = parseArgs({ args: [...line], strict: false, allowPositionals: true, options: OPTIONS });
  const indexFile = text(values['index_file']);
  const requiresIndexes = values['require_indexes'] === true;
  const ttlInterval = secondsOf(text(values['ttl-interval']));
  if (requiresIndexes && indexFile === undefined) throw new RangeError('--require_indexes needs an --index_file.');
  if (ttlInterval !== undefined && indexFile === undefined)
    throw new RangeError('--ttl-interval needs an --index_file, which has the TTL policies.');
  return {
    host: text(values['host']) ?? '127.0.0.1',
    port: portOf(text(values['port']) ?? String(DEFAULT_PORT)),
    rules: text(values['rules']),
    databaseRules: new Map(textsOf(values['database_rules']).map(databaseRule)),
    projectId: text(values['project_id']),
    functions: receiverOf(text(values['functions_emulator'])),
    indexFile,
    requiresIndexes,
    ttlInterval,
    isEnterprise: text(values['database-edition'])?.toLowerCase() === 'enterprise',
    explain: values['explain'] === true,
    seed: text(values['seed_from_export']),
    access: { origins: listOf(values['allow-origin']).map(originOf), hosts: listOf(values['allow-host']) },
  };
}

const OPTIONS = {
  host: { type: 'string' },
  port: { type: 'string' },
  rules: { type: 'string' },
  database_rules: { type: 'string', multiple: true },
  project_id: { type: 'string' },
  functions_emulator: { type: 'string' },
  require_indexes: { type: 'boolean' },
  index_file: { type: 'string' },
  'ttl-interval': { type: 'string' },
  'database-edition': { type: 'string' },
  explain: { type: 'boolean' },
  seed_from_export: { type: 'string' },
  'allow-origin': { type: 'string', multiple: true },
  'allow-host': { type: 'string', multiple: true },
} as const;

type Value = string | boolean | undefined;

function text(value: Value | readonly (string | boolean)[]): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textsOf(value: Value | readonly (string | boolean)[]): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Parses `ID=FILE`. FILE can contain `=`. */
function databaseRule(option: string): readonly [string, string] {
  const [, id, path] = /^([^=]+)=(.+)$/s.exec(option) ?? [];
  if (id === undefined || path === undefined) throw new RangeError(`--database_rules must be ID=FILE, not ${option}`);
  return [id, path];
}

/** Returns the values of an option that can be repeated or comma-separated. */
function listOf(value: Value | readonly (string | boolean)[]): readonly string[] {
  return textsOf(value).flatMap((item) => item.split(',').filter(Boolean));
}

/** Normalizes an origin to the form that browsers send: no path, and no default port. */
function originOf(value: string): string {
  const isWeb = /^https?:/.test(value) && URL.canParse(value);
  if (!isWeb && !/^(?:null|[\w.+-]+:\/\/[^/]+)$/.test(value)) throw new RangeError(`Not an origin: ${value}`);
  return isWeb ? new URL(value).origin : value;
}

/** Parses an interval in seconds. Limited because Node timers support delays of up to 2^31 - 1 ms. */
function secondsOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (!(seconds > 0 && seconds <= MAX_INTERVAL_S)) throw new RangeError(`Not an interval in seconds: ${value}`);
  return seconds;
}

function portOf(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`Not a port: ${value}`);
  return port;
}

function receiverOf(address: string | undefined): Arguments['functions'] {
  if (address === undefined) return undefined;
  const colon = address.lastIndexOf(':');
  return {
    host: address.slice(0, colon).replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
    port: portOf(address.slice(colon + 1)),
  };
}
