import express, { type Express } from 'express';
import { answerErrors } from '../api/errors.ts';
import { commonHeaders } from '../api/headers.ts';
import { methodNotAllowed, notFound } from '../api/refusals.ts';
import { upload } from './upload.ts';

/** Takes pictures: apart from the rest of the API, since one costs as much memory as thousands of reads. */
export function createUploads(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.use(commonHeaders);
  app.route('/api/obj/m/:docType/:fileName').post(upload).all(methodNotAllowed('POST'));
  app.use(notFound, answerErrors);
  return app;
}
