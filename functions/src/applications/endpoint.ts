import { application } from '@firehouse/model';
import type { RequestHandler } from 'express';
import { jsonBody } from '../http/body.ts';
import { notice, receipt } from './emails.ts';
import { storeApplication } from './store.ts';
import { digest } from '../platform/digest.ts';
import { admitForm } from '../forms/admit.ts';
import { checkedForm, FORM_MAX_BYTES } from '../forms/form.ts';
import { database } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';

/** For so long the same application is taken for a second click, in ms. */
const SECOND_CLICK_MS = 10 * 60_000;

/**
 * `POST /apply`: an application to join (SPEC §3, §5; docs/api.md). Stored once, with the receipt to the
 * applicant and the notice to the company.
 * @param settings of this project
 */
export function apply(settings: () => Settings): RequestHandler {
  return async (request, response) => {
    const { values, email, isFromProgram } = await checkedForm(application, await jsonBody(request, FORM_MAX_BYTES));
    if (!isFromProgram) {
      const { site, digestKey } = settings();
      const { isRepeat, keyed } = await admitForm(request, response, { form: 'apply', email, values }, settings());
      const content = Object.keys(application.fields).map((field) => JSON.stringify(values[field] ?? ''));
      const submission = {
        values,
        name: digest(digestKey, 'application', ...content),
        forMs: SECOND_CLICK_MS,
        keyed,
        mails: [receipt(email), notice(values, site)],
      };
      if (!isRepeat) await storeApplication(database(), submission, Date.now());
    }
    response.status(201).json({ received: true });
  };
}
