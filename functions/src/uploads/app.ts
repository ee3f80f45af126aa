import type { Express } from 'express';
import { methodNotAllowed } from '../http/refusals.ts';
import { serve } from '../http/serve.ts';
import { projectSettings } from '../platform/settings.ts';
import { upload } from './upload.ts';

/** Takes pictures: apart from the rest of the API, since one costs as much memory as thousands of reads. */
export function createUploads(): Express {
  return serve(projectSettings, (app) => {
    app.route('/api/obj/m/:docType/:fileName').post(upload).all(methodNotAllowed('POST'));
  });
}
