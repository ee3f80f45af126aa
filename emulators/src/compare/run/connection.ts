import { Agent, request } from 'node:http';
import { tokenFor } from '../../testing/localEmulator.ts';
import { GrpcClient } from '../../testing/grpcClient.ts';
import type { Caller } from '../generate/case.ts';
import { listen } from './listener.ts';

/** A response's status and parsed body. */
export interface JsonResponse {
  readonly status: number;
  readonly json: unknown;
}

/** The request body for a listener. */
interface ListenerBody {
  readonly structuredQuery?: object;
  readonly ids?: readonly string[];
  readonly writes?: unknown;
}

const VALID = { iat: 1, exp: 4_000_000_000 };

/** The Authorization header for each caller. */
const AUTHORIZATION: Readonly<Record<Caller, string | undefined>> = {
  owner: 'Bearer owner',
  nobody: undefined,
  admin: `Bearer ${tokenFor({ sub: 'a', role: 'admin', email: 'a@b', n: 1, l: ['a'], ...VALID })}`,
  user: `Bearer ${tokenFor({ sub: 'b', ...VALID })}`,
};

/** Sends requests to one project in one emulator, over a few connections that stay open. */
export class Connection {
  readonly #port: number;
  readonly #agent: Agent;
  #grpc: GrpcClient | undefined;
  /** The project that requests are sent to. */
  readonly project: string;

  constructor(port: number, project: string, sockets = 8) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: sockets });
    this.project = project;
  }

  /** The prefix of every document name. */
  get root(): string {
    return `projects/${this.project}/databases/(default)/documents`;
  }

  /** Sends a request for a path below `documents`. */
  async documents(
    method: string,
    path: string,
    caller: Caller,
    body?: string,
    authorization = AUTHORIZATION[caller],
  ): Promise<JsonResponse> {
    return this.#send(method, encodeURI(`/v1/${this.root}${path}`), authorization, body);
  }

  /**
   * Listens to a query or documents over gRPC, and writes in the meantime.
   * @param body JSON; see `listenerCase`
   */
  async listen(caller: Caller, body: string, collection: string): Promise<JsonResponse> {
    this.#grpc ??= new GrpcClient(this.#port);
    const { structuredQuery, ids = [], writes } = JSON.parse(body) as ListenerBody;
    const documents = ids.map((id) => `${this.root}/${collection}/${id}`);
    return listen(this.#grpc, AUTHORIZATION[caller]?.replace('Bearer ', '') ?? null, {
      database: this.root.replace(/\/documents$/, ''),
      target: structuredQuery ? { query: { parent: this.root, structuredQuery } } : { documents: { documents } },
      write: async () => this.documents('POST', ':commit', 'owner', JSON.stringify({ writes })),
    });
  }

  /** Deletes all documents. */
  async clear(): Promise<void> {
    await this.#send('DELETE', `/emulator/v1/${this.root}`, AUTHORIZATION.owner);
  }

  /** Sets the project's rules. */
  async putRules(content: string): Promise<JsonResponse> {
    const body = JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } });
    return this.#send('PUT', `/emulator/v1/projects/${this.project}:securityRules`, AUTHORIZATION.owner, body);
  }

  close(): void {
    this.#agent.destroy();
    this.#grpc?.close();
  }

  async #send(method: string, path: string, authorization: string | undefined, body?: string): Promise<JsonResponse> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          agent: this.#agent,
          method,
          path,
          headers: {
            ...(authorization !== undefined && { authorization }),
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(body)),
            }),
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, json: parsed(Buffer.concat(parts).toString()) });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
