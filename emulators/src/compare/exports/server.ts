import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASES, PROJECT, type WrittenDocument } from './documents.ts';

const NAME = 'export';
const WRITES_PER_COMMIT = 200;

/** The fields of each document in ProtoJSON, by document path. */
export type Documents = ReadonlyMap<string, unknown>;

/** A running emulator. */
interface Emulator {
  readonly port: number;
  close(): Promise<void>;
}

/** Sends REST requests to an emulator as an administrator. */
export class Server {
  readonly #emulator: Emulator;

  constructor(emulator: Emulator) {
    this.#emulator = emulator;
  }

  async close(): Promise<void> {
    await this.#emulator.close();
  }

  async write(documents: readonly WrittenDocument[]): Promise<void> {
    for (const databaseId of DATABASES) {
      const root = rootOf(databaseId);
      const own = documents.filter((document) => document.databaseId === databaseId);
      const writes = own.map(({ path, fields, appended }) => ({
        update: { name: `${root}/${path}`, fields },
        updateTransforms: appended ? [{ fieldPath: 'list', appendMissingElements: { values: [appended] } }] : [],
      }));
      for (let from = 0; from < writes.length; from += WRITES_PER_COMMIT)
        await this.#send(`/v1/${root}:commit`, { writes: writes.slice(from, from + WRITES_PER_COMMIT) });
    }
  }

  /** Returns all documents in a database. */
  async read(databaseId: string): Promise<Documents> {
    const root = rootOf(databaseId);
    const rows = (await this.#send(`/v1/${root}:runQuery`, {
      structuredQuery: { from: [{ allDescendants: true }] },
    })) as readonly { document?: { name: string; fields?: unknown } }[];
    const documents = rows.flatMap(({ document }) => document ?? []);
    return new Map(documents.map(({ name, fields }) => [name.slice(root.length + 1), fields ?? {}]));
  }

  /** Exports a database. Returns the path of the metadata file. */
  async export(databaseId: string, folder: string): Promise<string> {
    mkdirSync(folder, { recursive: true });
    const database = `projects/${PROJECT}/databases/${databaseId}`;
    await this.#send(`/emulator/v1/projects/${PROJECT}:export`, {
      database,
      export_directory: folder,
      export_name: NAME,
    });
    return join(folder, NAME, `${NAME}.overall_export_metadata`);
  }

  async #send(path: string, body: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.#emulator.port}${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}

function rootOf(databaseId: string): string {
  return `projects/${PROJECT}/databases/${databaseId}/documents`;
}
