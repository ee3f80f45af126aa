import { parseArgs } from 'node:util';

/** What the Firebase CLI says on the command line. */
export interface Arguments {
  readonly host: string;
  readonly port: number;
  /** An absolute path. */
  readonly rules: string | undefined;
  readonly projectId: string | undefined;
  readonly functions: { readonly host: string; readonly port: number } | undefined;
}

const DEFAULT_PORT = 8080;

/**
 * Reads the command line of the official emulator. Options that mean nothing here (and unknown ones, as later
 * versions of the CLI may send) are taken and left alone.
 * @throws RangeError for a port that is none
 */
export function parseArguments(line: readonly string[]): Arguments {
  const { values } = parseArgs({ args: [...line], strict: false, allowPositionals: true, options: OPTIONS });
  return {
    host: text(values['host']) ?? '127.0.0.1',
    port: portOf(text(values['port']) ?? String(DEFAULT_PORT)),
    rules: text(values['rules']),
    projectId: text(values['project_id']),
    functions: receiverOf(text(values['functions_emulator'])),
  };
}

const OPTIONS = {
  host: { type: 'string' },
  port: { type: 'string' },
  rules: { type: 'string' },
  project_id: { type: 'string' },
  functions_emulator: { type: 'string' },
} as const;

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function portOf(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new RangeError(`Not a port: ${value}`);
  return port;
}

function receiverOf(address: string | undefined): Arguments['functions'] {
  if (address === undefined) return undefined;
  const colon = address.lastIndexOf(':');
  return { host: address.slice(0, colon).replace(/^\[(.*)\]$/, '$1') || '127.0.0.1', port: portOf(address.slice(colon + 1)) };
}
