import { application } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { jsonBody } from '../http/readBody.ts';
import { notice, receipt } from './receiptAndNotice.ts';
import { storeApplication } from './storeApplication.ts';
import { digest } from '../platform/keyedDigest.ts';
import { FORM_MAX_BYTES } from '../forms/checkForm.ts';
import { takeForm } from '../forms/takeForm.ts';
import { database } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';

/** Identical applications within this time, in ms, count as accidental resubmissions. */
const SECOND_CLICK_MS = 10 * 60_000;

/**
 * Handles `POST /apply`, which applies for membership (SPEC §3, §5; docs/api.md). Stores the application once, and
 * emails a receipt to the applicant and a notice to the company.
 */
export function apply(settings: () => Settings): RequestHandler {
  return async (request, response) => {
    const current = settings();
    const { site, digestKey } = current;
    const form = { form: 'apply', entity: application, fields: await jsonBody(request, FORM_MAX_BYTES) } as const;
    await takeForm(request, response, form, current, ({ values, email }, keyed) => {
      const content = Object.keys(application.fields).map((field) => JSON.stringify(values[field] ?? ''));
      const submission = {
        values,
        name: digest(digestKey, 'application', ...content),
        forMs: SECOND_CLICK_MS,
        keyed,
        mails: [receipt(email), notice(values, site)],
      };
      return storeApplication(database(), submission, Date.now());
    });
    response.status(201).json({ received: true });
  };
}
