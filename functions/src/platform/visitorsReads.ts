import { projectSettings } from './settings.ts';
import { SharedReads } from './sharedReads.ts';

/**
 * The reads of visitors, who send no token (docs/decisions/012-visitors-share-reads.md). Callers who signed in
 * always read for themselves: whoever writes sees at once what was written.
 */
export const visitorsReads = new SharedReads(() => projectSettings().shareReadsMs);
