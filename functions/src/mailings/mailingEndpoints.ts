import { isDocumentId, mailedDocument } from '@firehouse/model';
import type { Request, RequestHandler } from 'express';
import type { DocumentReference } from 'firebase-admin/firestore';
import { requestAdmin } from '../caller/authorization.ts';
import { database } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';
import type { Command } from './pauseResumeCancel.ts';

type Handler = RequestHandler<{ id: string }>;

/** Handlers for the `/mailings` endpoints, which only admins can use (docs/api.md). */
interface MailingEndpoints {
  readonly pause: Handler;
  readonly resume: Handler;
  readonly cancel: Handler;
  /** Handles `POST /mailings/{id}/test`, which sends the email to the caller. Works even before the mailing exists. */
  readonly test: Handler;
}

/** Creates the handlers for the `/mailings` endpoints. Their code is loaded on the first request. */
export function mailingEndpoints(settings: () => Settings): MailingEndpoints {
  return {
    pause: async (request, response) => {
      const command = await commandOf(request as Request);
      const { pauseMailing } = await import('./pauseResumeCancel.ts');
      await pauseMailing(await mailingOf(request.params.id), command);
      response.status(204).end();
    },
    resume: async (request, response) => {
      const command = await commandOf(request as Request);
      const [{ resumeMailing }, { enqueueTask }] = await Promise.all([
        import('./pauseResumeCancel.ts'),
        import('./taskQueue.ts'),
      ]);
      const task = await resumeMailing(await mailingOf(request.params.id), command);
      if (task !== undefined) await enqueueTask(task);
      response.status(204).end();
    },
    cancel: async (request, response) => {
      const command = await commandOf(request as Request);
      const { cancelMailing } = await import('./pauseResumeCancel.ts');
      await cancelMailing(await mailingOf(request.params.id), command);
      response.status(204).end();
    },
    test: async (request, response) => {
      const admin = await requestAdmin(request as Request);
      const { emailTest } = await import('./testEmail.ts');
      await emailTest(await mailingOf(request.params.id), admin, settings());
      response.status(204).end();
    },
  };
}

/**
 * Returns the admin and the current time for a command.
 * @throws {Problem} 401 or 403 if the caller isn't an admin
 */
async function commandOf(request: Request): Promise<Command> {
  return { by: await requestAdmin(request), now: Date.now() };
}

async function mailingOf(id: string): Promise<DocumentReference> {
  if (isDocumentId(id) && mailedDocument(id) !== undefined) return database().collection('mailings').doc(id);
  const { noSuchMailing } = await import('./pauseResumeCancel.ts');
  throw noSuchMailing();
}
