import { Rulesets } from '../access/rulesets.ts';
import { startEmulator } from '../emulator.ts';
import type { Indexes } from '../indexes/indexes.ts';
import { compileRules } from '../rules/firestore/compile.ts';
import type { Store } from '../store/store.ts';
import type { Receiver } from '../triggers/delivery.ts';
import { IS_OFFICIAL, startOfficial } from './official.ts';

/** Project ID that tests use. */
export const PROJECT = 'demo-test';

export interface HttpResponse {
  readonly status: number;
  readonly json: unknown;
  readonly text: string;
}

/** Options for a request. Strings are sent as is, and other bodies as JSON. */
interface RequestOptions {
  readonly body?: unknown;
  /** Bearer token. Defaults to `owner`; null sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A running emulator with methods for sending HTTP requests to it. */
export interface LocalEmulator {
  readonly host: string;
  readonly port: number;
  readonly log: readonly string[];
  /** Sends a request to any path. */
  request(method: string, path: string, options?: RequestOptions): Promise<HttpResponse>;
  /** Sends a request to a path below the test project's documents, such as '/c/a' or ':commit'. */
  documents(method: string, path: string, options?: RequestOptions): Promise<HttpResponse>;
  /** Commits writes in ProtoJSON as an admin. */
  commit(writes: readonly unknown[], transaction?: string): Promise<HttpResponse>;
  /** Returns a document's fields in ProtoJSON. Undefined if it has none or does not exist. */
  fieldsOf(path: string): Promise<unknown>;
  /** Deletes all documents in the test project. */
  clear(): Promise<void>;
  /** Sets the test project's rules. */
  putRules(rules: string): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** Options for starting an emulator. The official emulator supports only `rules` and `functions`. */
interface LocalEmulatorOptions {
  readonly rules?: string;
  readonly functions?: Receiver;
  readonly retriedFunctions?: readonly string[];
  readonly indexes?: Indexes;
  readonly indexFile?: Indexes;
  readonly ttlInterval?: number;
  readonly store?: Store;
  readonly keepaliveInterval?: number;
  readonly access?: { readonly origins: readonly string[]; readonly hosts: readonly string[] };
}

async function startOurs(
  options: LocalEmulatorOptions,
  log: (line: string) => void,
): Promise<Pick<LocalEmulator, 'port' | 'close'>> {
  const rulesets = new Rulesets(compileRules);
  if (options.rules !== undefined) rulesets.setFallback([{ name: 'firestore.rules', content: options.rules }]);
  return startEmulator({
    hosts: ['127.0.0.1'],
    port: 0,
    rulesets,
    ...(options.functions && { functions: options.functions }),
    ...(options.retriedFunctions && { retriedFunctions: options.retriedFunctions }),
    indexes: options.indexes,
    indexFile: options.indexFile,
    ttlInterval: options.ttlInterval,
    keepaliveInterval: options.keepaliveInterval,
    ...(options.store && { store: options.store }),
    ...(options.access && { access: options.access }),
    log,
  });
}

/** Starts our emulator in this process or, if TARGET is `official`, Google's emulator (see official.ts). */
export async function startLocalEmulator(options: LocalEmulatorOptions = {}): Promise<LocalEmulator> {
  const log: string[] = [];
  const recordLine = (line: string): void => {
    log.push(line);
  };
  return connectTo(IS_OFFICIAL ? await startOfficial(options, recordLine) : await startOurs(options, recordLine), log);
}

/**
 * Adds methods for sending requests to an emulator.
 * @param log lines of the emulator's output
 */
function connectTo(emulator: Pick<LocalEmulator, 'port' | 'close'>, log: readonly string[]): LocalEmulator {
  const host = `127.0.0.1:${emulator.port}`;
  const request = async (
    method: string,
    path: string,
    { body, token = 'owner', headers = {} }: RequestOptions = {},
  ): Promise<HttpResponse> => {
    const response = await fetch(`http://${host}${path}`, {
      method,
      headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      text,
      json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
    };
  };
  const documents: LocalEmulator['documents'] = async (method, path, options) =>
    request(method, `/v1/projects/${PROJECT}/databases/(default)/documents${path}`, options);
  return {
    host,
    port: emulator.port,
    log,
    request,
    documents,
    commit: async (writes, transaction) =>
      documents('POST', ':commit', { body: { writes, ...(transaction !== undefined && { transaction }) } }),
    fieldsOf: async (path) => ((await documents('GET', `/${path}`)).json as { fields?: unknown }).fields,
    clear: async () => {
      await request('DELETE', `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`);
    },
    putRules: async (content) =>
      request('PUT', `/emulator/v1/projects/${PROJECT}:securityRules`, {
        body: { rules: { files: [{ name: 'firestore.rules', content }] } },
      }),
    close: async () => emulator.close(),
  };
}

/** Returns the full resource name of a document in the test project. */
export function nameOf(path: string): string {
  return `projects/${PROJECT}/databases/(default)/documents/${path}`;
}

/** Creates an unsigned token like those from the Auth emulator. */
export function tokenFor(payload: Readonly<Record<string, unknown>>): string {
  return `${tokenPart({ alg: 'none', typ: 'JWT' })}.${tokenPart(payload)}.`;
}

function tokenPart(json: object): string {
  return Buffer.from(JSON.stringify(json)).toString('base64url');
}
