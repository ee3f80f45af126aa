import { projectSettings } from './settings.ts';
import { SharedReads } from './sharedReads.ts';

/**
 * Shared reads for visitors, who send no token (docs/decisions/012-visitors-share-reads.md). Signed-in callers' reads
 * are never shared, so that they see their own writes immediately.
 */
export const visitorsReads = new SharedReads(() => projectSettings().shareReadsMs);
