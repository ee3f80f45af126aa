import { isRecord, siteContent, SINGLETON_ID, type Field, type SiteContent } from '@firehouse/model';
import { ApiError } from '../../../lib/api/apiError.ts';
import { readDocument } from '../../../lib/api/readRequest.ts';
import { patchDocument } from '../../../lib/api/writeDocument.ts';
import { isSame } from '../../../ui/form/changedFields.ts';
import { siteContentPath } from '../siteContentQuery.ts';
import type { ContentPart } from '../storedText.ts';

/** A saved change to one part. */
export interface SavedEdit {
  readonly part: ContentPart;
  readonly before: SiteContent;
  readonly after: SiteContent;
}

/** Reads the site's content, bypassing the browser's cache. */
export const readFresh = (): Promise<SiteContent> =>
  readDocument(siteContentPath, { signal: new AbortController().signal, fresh: true });

/**
 * Restores a part's value from before a change. Later changes to other parts are kept.
 * @throws {ApiError} 412 if the part itself has been changed since
 */
export async function undoEdit({ part, before, after }: SavedEdit): Promise<void> {
  const changes = { [part]: replacement(siteContent.fields[part], before[part]) };
  let rev = after.rev ?? 0;
  for (;;) {
    try {
      await patchDocument({ collection: 'site', id: SINGLETON_ID, rev, changes });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 412) throw error;
      const now = await readFresh();
      // If the response to an earlier request was lost, the change is already undone.
      if (isSame(now[part], before[part])) return;
      if (!isSame(now[part], after[part]) || now.rev === rev)
        throw new ApiError(412, 'Somebody has changed it since, so nothing was undone.');
      rev = now.rev ?? 0;
    }
  }
}

/** Returns the change that sets a field to a value, regardless of its current one. */
function replacement(field: Field, value: unknown): unknown {
  if (field.kind !== 'group' || !isRecord(value)) return value ?? null;
  return Object.fromEntries(Object.keys(field.fields).map((name) => [name, value[name] ?? null]));
}
