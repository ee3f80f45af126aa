import type { DatabaseName } from '../../values/name.ts';
import { decodeSegment } from '../http/exchange.ts';

/** The parts of a Firestore URL: `/v1/projects/P/databases/D/documents/PATH:verb`. */
interface Target extends DatabaseName {
  /** Decoded, unvalidated path, relative to the database root. '' for the root. */
  readonly path: string;
  /** Custom method such as `runQuery`, or '' for a standard method. */
  readonly verb: string;
}

const TARGET = /^\/v1(?:beta1)?\/projects\/([^/]+)\/databases\/([^/]+)\/documents(.*)$/;
const VERB = /:([A-Za-z]+)$/;

/**
 * Parses a URL path. Returns undefined if it is not below a database's documents.
 * @param verbs allowed custom methods; needed because document IDs can also contain colons
 */
export function parseTarget(rawPath: string, verbs: ReadonlySet<string>): Target | undefined {
  const match = TARGET.exec(rawPath);
  if (!match) return undefined;
  const [, projectId, databaseId, rest] = match;
  const verb = VERB.exec(rest as string)?.[1] ?? '';
  const isCustomMethod = verbs.has(verb);
  const path = isCustomMethod ? (rest as string).slice(0, -verb.length - 1) : (rest as string);
  if (path !== '' && !path.startsWith('/')) return undefined;
  return {
    projectId: decodeSegment(projectId as string),
    databaseId: decodeSegment(databaseId as string),
    path: path.slice(1).split('/').map(decodeSegment).join('/'),
    verb: isCustomMethod ? verb : '',
  };
}
