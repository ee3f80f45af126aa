import { invalidArgument } from '../values/status.ts';
import { parseFieldPath } from '../values/fieldPath.ts';
import type { Order } from './query.ts';

/** Matches a field path and an optional direction. Backtick-quoted segments can contain any character. */
const LINE = /^\s*((?:`(?:[^`\\]|\\.)*`|[^\s,`])+)(?:\s+(asc|desc))?\s*$/is;
/** Matches the parts between commas, ignoring commas in backticks. */
const LINES = /(?:`(?:[^`\\]|\\.)*`|[^,])+|(?<=,)(?=,|$)|^(?=,)/gs;

/**
 * Parses the `orderBy` parameter of ListDocuments, such as `a desc, b.c`. Throws INVALID_ARGUMENT.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list
 */
export function parseOrder(text: string): readonly Order[] {
  if (text === '') return [];
  return (text.match(LINES) ?? []).map((line) => {
    const [, path, direction = 'asc'] = LINE.exec(line) ?? [];
    if (path === undefined || text !== text.trim()) throw invalidArgument(`Invalid order by clause "${text}".`);
    return { field: parseFieldPath(path), direction: direction.toLowerCase() === 'desc' ? 'DESC' : 'ASC' };
  });
}
