import { isObject } from '../values/json.ts';
import type { DatabaseName } from '../values/name.ts';

/**
 * An export is a folder with `NAME.overall_export_metadata`, a JSON file that is written last, and one file per
 * database. Each line of that file is a document as `google.firestore.v1.Document` in ProtoJSON. The official emulator
 * writes LevelDB logs under the same metadata file name (google/).
 */
const FORMAT = 'firestore-lines';
const VERSION = 1;
export const METADATA_SUFFIX = '.overall_export_metadata';

/** One database in an export. */
export interface ExportedDatabase extends DatabaseName {
  /** The name of its file, which is next to the metadata. */
  readonly file: string;
  readonly documents: number;
  /** Hexadecimal checksum of the file, to detect damage. */
  readonly sha256: string;
}

/** Thrown if an export cannot be read or written; the message is meant for the developer. */
export class ExportError extends Error {}

/** Formats the metadata file. */
export function formatMetadata(databases: readonly ExportedDatabase[]): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, databases }, undefined, 2)}\n`;
}

/**
 * Parses the metadata file.
 * @throws ExportError
 */
export function parseMetadata(text: string): readonly ExportedDatabase[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ExportError('it is not an export');
  }
  if (!isObject(json) || json['format'] !== FORMAT) throw new ExportError('it is not an export of this emulator');
  if (json['version'] !== VERSION)
    throw new ExportError(`its version is ${JSON.stringify(json['version'])}; this emulator reads version ${VERSION}`);
  const { databases } = json;
  if (!Array.isArray(databases)) throw new ExportError('it lists no databases');
  return databases.map(readDatabase);
}

function readDatabase(json: unknown): ExportedDatabase {
  const text = (name: string): string => {
    const value = isObject(json) ? json[name] : undefined;
    if (typeof value !== 'string' || value === '') throw new ExportError(`a database lacks "${name}"`);
    return value;
  };
  const file = text('file');
  const documents = isObject(json) ? json['documents'] : undefined;
  // The file must be next to the metadata.
  if (/[/\\]/.test(file)) throw new ExportError(`"${file}" is not a valid file name`);
  if (typeof documents !== 'number') throw new ExportError('a database lacks "documents"');
  return { projectId: text('projectId'), databaseId: text('databaseId'), file, documents, sha256: text('sha256') };
}
