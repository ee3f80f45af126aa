import { application } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { jsonBody } from '../api/body.ts';
import { idempotencyKey } from '../api/idempotencyKey.ts';
import { notice, receipt } from '../applications/letters.ts';
import { storeApplication } from '../applications/store.ts';
import { digest } from '../digest.ts';
import { admitForm } from '../forms/admit.ts';
import { checkedForm, FORM_MAX_BYTES } from '../forms/form.ts';
import { database } from '../platform.ts';
import type { Settings } from '../settings.ts';

/** For so long the same application is taken for a second click, in ms. */
const SECOND_CLICK_MS = 10 * 60_000;
/** For so long an `Idempotency-Key` is known, in ms. */
const KEY_KNOWN_MS = 24 * 60 * 60_000;

/**
 * `POST /apply`: an application to join (SPEC §3, §5; DESIGN, The API). Stored once, with the receipt to the
 * applicant and the notice to the company.
 * @param settings of this project
 */
export function apply(settings: () => Settings): RequestHandler {
  return async (request, response) => {
    const key = idempotencyKey(request);
    const { values, email, isFromProgram } = await checkedForm(application, await jsonBody(request, FORM_MAX_BYTES));
    if (!isFromProgram) {
      const { site, digestKey } = settings();
      await admitForm(request, email, settings());
      const content = Object.keys(application.fields).map((field) => JSON.stringify(values[field] ?? ''));
      const names: [string, number][] = [[digest(digestKey, 'application', ...content), SECOND_CLICK_MS]];
      if (key !== undefined) names.push([digest(digestKey, 'application key', key), KEY_KNOWN_MS]);
      await storeApplication(database(), { values, names, mails: [receipt(email), notice(values, site)] }, Date.now());
    }
    response.status(201).json({ received: true });
  };
}
