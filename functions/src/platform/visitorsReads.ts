import { projectSettings } from './settings.ts';
import { SharedReads } from './sharedReads.ts';

/**
 * Reads shared between visitors (docs/decisions/012-visitors-share-reads.md). Reads for signed-in callers are never
 * shared, so that they always see their own writes.
 */
export const visitorsReads = new SharedReads(() => projectSettings().shareReadsMs);
