import { invalidArgument } from '../values/status.ts';
import { parseFieldPath } from '../values/fieldPath.ts';
import type { Order } from './query.ts';

/**
 * Parses the order of ListDocuments: `a desc, b.c`. Throws INVALID_ARGUMENT.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list
 */
export function parseOrder(text: string): readonly Order[] {
  if (text.trim() === '') return [];
  return text.split(',').map((line) => {
    const [path = '', direction = 'asc', ...rest] = line.trim().split(/\s+/);
    if (rest.length > 0 || !/^(asc|desc)$/i.test(direction))
      throw invalidArgument(`Invalid order by clause "${text}".`);
    return { field: parseFieldPath(path), direction: direction.toLowerCase() === 'desc' ? 'DESC' : 'ASC' };
  });
}
