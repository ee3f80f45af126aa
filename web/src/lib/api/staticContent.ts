import { texts } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import { useReading, type Reading } from './reading.ts';
import { readText } from './request.ts';

const staticContentQuery = (path: string) =>
  queryOptions({
    queryKey: ['obj', path] as readonly string[],
    queryFn: ({ signal }) => readText(calls.object(path), { signal }),
  });

/**
 * Reads static content; on failure it is the word that SPEC §8 has for it.
 * @param path of the object, beginning with a slash
 */
export function useStaticContent(path: string): Reading<string> {
  return useReading(staticContentQuery(path), texts.staticContentFailed);
}
