import { isClean, objectPlace } from '@firehouse/model';
import { storageBucket } from 'firebase-functions/params';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { log } from '../platform/log.ts';
import { BACKGROUND, bucket } from '../platform/firebase.ts';

/**
 * Rewrites and marks images stored without the mark: by the console, directly under the rules, or by an upload that
 * ended before it could mark them. Retried until the store responds.
 */
export const cleanStoredPicture = onObjectFinalized(
  // As much memory as `upload`, which processes the same images.
  {
    ...BACKGROUND,
    bucket: storageBucket,
    memory: '1GiB',
    cpu: 1,
    timeoutSeconds: 120,
    retry: true,
  },
  async ({ data: { name, metadata } }) => {
    const place = objectPlace(`/${name}`);
    if (place === undefined || isClean(place, metadata)) return;
    const { cleanObject } = await import('./cleanObject.ts');
    log.objectCleaned(place.folder, await cleanObject(await bucket(), place));
  },
);
