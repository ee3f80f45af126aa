import { isClean, objectPlace } from '@firehouse/model';
import { storageBucket } from 'firebase-functions/params';
import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { log } from '../platform/log.ts';
import { BACKGROUND, bucket } from '../platform/firebase.ts';

/**
 * Processes images that weren't marked as clean: they were uploaded in the Firebase console or by another client, or an
 * upload was interrupted. Retried until the object store responds.
 */
export const cleanStoredPicture = onObjectFinalized(
  // Needs as much memory as `upload`, which processes the same images.
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
