import { SINGLETON_ID, type SiteContent } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { siteContentKey } from '../../lib/api/liveSnapshot.ts';
import { bypassCacheOnRefetch, readDocument } from '../../lib/api/readRequest.ts';
import { useReading } from '../../lib/api/readingState.ts';
import { useIsLate } from '../../lib/loading/useIsLate.ts';

/** The API path of the site's content. */
export const siteContentPath = apiPaths.document('site', SINGLETON_ID);

const siteContentQuery = queryOptions({
  queryKey: siteContentKey,
  queryFn: (context) => readDocument<SiteContent>(siteContentPath, bypassCacheOnRefetch(context)),
});

const unedited: SiteContent = { id: SINGLETON_ID };

/**
 * Reads the site content that admins have changed. If that fails, pages show the company's own content.
 * @returns `isAwaited`: whether a page should keep waiting, so that its text doesn't change in front of the visitor;
 * `hasFailed`: whether the content couldn't be read and has never been read before
 */
export function useSiteContent() {
  const { value: content, state, isRetrying, retry } = useReading(siteContentQuery, unedited);
  const isLate = useIsLate();
  const hasFailed = state === 'failed' && content === unedited;
  return { content, isAwaited: state === 'loading' && !isLate, hasFailed, isRetrying, retry };
}
