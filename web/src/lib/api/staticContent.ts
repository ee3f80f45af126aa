import { texts } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from './apiPaths.ts';
import { useReading, type Reading } from './readingState.ts';
import { readText } from './readRequest.ts';

const staticContentQuery = (path: string) =>
  queryOptions({
    queryKey: ['obj', path] as readonly string[],
    queryFn: ({ signal }) => readText(apiPaths.object(path), { signal }),
  });

/** Reads static content. Until a read succeeds, the value is the error text from SPEC §8. */
export function useStaticContent(path: string): Reading<string> {
  return useReading(staticContentQuery(path), texts.staticContentFailed);
}
