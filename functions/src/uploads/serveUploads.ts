import {
  isFixedObject,
  isGranted,
  isImageOf,
  objectAccess,
  objectFolders,
  objectName,
  imageFormat,
  type ObjectFolder,
  type ObjectPlace,
} from '@firehouse/model';
import type { Express, RequestHandler } from 'express';
import { createHash } from 'node:crypto';
import { requestCaller } from '../caller/authorization.ts';
import { bucket } from '../platform/firebase.ts';
import type { VerifyApp } from '../http/appCheck.ts';
import { Problem } from '../http/problem.ts';
import { methodNotAllowed } from '../http/refusals.ts';
import { serve } from '../http/serve.ts';
import { projectSettings, type Settings } from '../platform/settings.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { roleOf } from '../caller/callerRole.ts';
import type { Caller } from '../caller/authentication.ts';
import { filePart } from './filePart.ts';
import { makeImage, type StoredImage } from './processImage.ts';
import { compareStored, storeImage } from './storeImage.ts';

/**
 * Creates the app for uploads. It is separate from the API because processing an image takes as much memory as
 * thousands of reads.
 */
export function createUploads(settings: () => Settings = projectSettings, verifyApp?: VerifyApp): Express {
  return serve(
    settings,
    (_app, api) => {
      api.route('/obj/m/:docType/:fileName').post(upload).all(methodNotAllowed('POST'));
    },
    verifyApp,
  );
}

/**
 * Handles `POST /obj/m/{docType}/{fileName}`, which stores an image with the caller's privileges (docs/api.md).
 * Responds with 201 and `{ path, width, height }`.
 */
const upload: RequestHandler<{ docType: string; fileName: string }> = async (request, response) => {
  const caller = await requestCaller(request);
  const folder = folderNamed(request.params.docType);
  if (caller === undefined) throw notAuthorized(false);
  const place = uploadPlace(folder, request.params.fileName);
  await assertMayTry(caller, place);
  const bytes = await filePart(request);
  const image = await makeImage(bytes, imageFormat(place.name));
  // The client has disconnected and won't learn the image's path, so don't store it.
  if (response.destroyed) return;
  await storeOnce(caller, place, image, createHash('sha256').update(bytes).digest('hex'));
  response.status(201).json({ path: `/${folder}/${place.name}`, width: image.width, height: image.height });
};

function folderNamed(name: string): ObjectFolder {
  const folder = objectFolders.find((objectFolder) => objectFolder === name);
  if (folder === undefined) throw new Problem(404, `There is no folder ${name.slice(0, 100)}.`);
  return folder;
}

function uploadPlace(folder: ObjectFolder, fileName: string): ObjectPlace {
  const name = objectName(fileName);
  if (name === undefined) throw new Problem(400, 'The file name must contain a letter or a digit.');
  return { folder, name };
}

/**
 * Rejects a caller who isn't allowed to store this image, before spending time on decoding it. The Storage rules still
 * make the final decision.
 */
async function assertMayTry(caller: Caller, place: ObjectPlace): Promise<void> {
  const { audience, key } = await roleOf(caller);
  if (isFixedObject(place)) throw notAuthorized(true, 'server only');
  const grant = objectAccess[place.folder].create;
  const isOwn = grant === 'own' && key !== undefined && isImageOf(key, place.name);
  if (!isOwn && !isGranted(grant, audience)) throw notAuthorized(true);
}

/**
 * Stores an image. If the rules deny this because the object already exists, responds with 409, or with success if it
 * is the same upload.
 */
async function storeOnce(caller: Caller, place: ObjectPlace, image: StoredImage, digest: string): Promise<void> {
  const store = await bucket();
  try {
    await storeImage(caller, store, place, image, digest);
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 403) throw error;
    const existing = await compareStored(store, place, digest);
    if (existing === 'another') throw new Problem(409, 'A file with this name already exists.');
    if (existing === 'nothing') throw error;
  }
}
