import type { Express } from 'express';
import { onRequest } from 'firebase-functions/v2/https';
import { createApi } from './api.ts';
import { rejectLargeBodies, disableDecompression, hideBodies } from './http/platformBodyParsing.ts';
import { hideMalformedPaths } from './http/malformedPaths.ts';
import { REGION } from './platform/firebase.ts';
import { checkKeys, deployedNumber, readSetting } from './platform/settings.ts';
import { settingsTable } from './platform/settingsTable.ts';

/** Maximum size of a request body for the sign-in functions, in bytes. */
const SIGN_IN_MAX_BYTES = 256 * 1024;

disableDecompression();
hideMalformedPaths();
const target = process.env['FUNCTION_TARGET'] ?? '';
if (['api', 'upload', 'feeds'].includes(target)) hideBodies();
// These functions are public, even though only Google is supposed to call them.
if (['beforeUserCreated', 'beforeUserSignedIn'].includes(target)) rejectLargeBodies(SIGN_IN_MAX_BYTES);

// Fail on startup if one of these settings or a key is invalid, so that the previous version keeps serving requests.
if (target === 'api' || target === 'feeds') readSetting(settingsTable.publication);
if (target === 'feeds') readSetting(settingsTable.weatherZones);
checkKeys();

/** Serves everything under `/api` except uploads. */
export const api = onRequest(
  {
    region: REGION,
    invoker: 'public',
    memory: '512MiB',
    concurrency: 80,
    minInstances: deployedNumber(settingsTable.scale.apiMin),
    maxInstances: deployedNumber(settingsTable.scale.apiMax),
    timeoutSeconds: 60,
    secrets: [settingsTable.digestKey, settingsTable.mail.eventsKey, settingsTable.dispatch.key].map(
      ({ name }) => name,
    ),
  },
  createApi(),
);

let uploadsApp: Promise<Express> | undefined;

/** Handles image uploads. The app is loaded on the first request, because all functions share one bundle. */
export const upload = onRequest(
  // Processing an image takes up to 560 MB. Images are processed one at a time (docs/decisions/009).
  { region: REGION, invoker: 'public', memory: '1GiB', cpu: 1, concurrency: 4, timeoutSeconds: 120 },
  async (request, response) => {
    uploadsApp ??= import('./uploads/serveUploads.ts').then(({ createUploads }) => createUploads());
    (await uploadsApp)(request, response);
  },
);

let feedsApp: Promise<Express> | undefined;

/**
 * Serves the paths in feeds/serveFeeds.ts, such as the live snapshot, images and feeds. Loaded on the first request,
 * like {@link upload}.
 */
export const feeds = onRequest(
  {
    region: REGION,
    invoker: 'public',
    memory: '256MiB',
    concurrency: 80,
    minInstances: deployedNumber(settingsTable.scale.feedsMin),
    maxInstances: deployedNumber(settingsTable.scale.feedsMax),
    timeoutSeconds: 60,
    // The live snapshot seals incident IDs as the API does.
    secrets: [settingsTable.digestKey.name],
  },
  async (request, response) => {
    feedsApp ??= import('./feeds/serveFeeds.ts').then(({ createFeeds }) => createFeeds());
    (await feedsApp)(request, response);
  },
);
