import type { DatabaseName } from '../../values/name.ts';
import { decodeSegment } from '../http/exchange.ts';

/** The target of a Firestore request: `/v1/projects/P/databases/D/documents/PATH:verb`. */
interface Target extends DatabaseName {
  /** Path relative to the database, decoded, '' for the root; not validated yet. */
  readonly path: string;
  /** Custom method (`runQuery`), or '' for a standard one. */
  readonly verb: string;
}

const TARGET = /^\/v1(?:beta1)?\/projects\/([^/]+)\/databases\/([^/]+)\/documents(.*)$/;
const VERB = /:([A-Za-z]+)$/;

/**
 * Parses a request's path; undefined if it is not for documents.
 * @param verbs custom methods valid for the HTTP method, needed because a document id can contain a colon, too
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
