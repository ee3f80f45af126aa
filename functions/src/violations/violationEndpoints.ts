import type { RequestHandler } from 'express';
import { requestAdmin } from '../caller/authorization.ts';
import { rawBody } from '../http/readBody.ts';
import { Problem } from '../http/problem.ts';
import { database } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';
import { addToDay, countedViolations, violationCounter } from './countViolations.ts';
import { REPORT_TYPES, violationsIn } from './parseViolations.ts';

/** Maximum size of a request, in bytes. Enough for about ten reports; each contains the whole policy. */
export const REPORTS_MAX_BYTES = 32 * 1024;

/** Creates the handlers for Content-Security-Policy violations (docs/api.md). */
export function violationEndpoints(settings: () => Settings): Record<'report' | 'read', RequestHandler> {
  const count = violationCounter((counts, now) => addToDay(database(), counts, now));
  return {
    /**
     * Handles `POST /violations`, which counts the violations in a browser's report. The response is the same even if
     * there was nothing to count.
     */
    report: async (request, response) => {
      const type = REPORT_TYPES.find((one) => request.is(one) !== false);
      if (type === undefined) throw new Problem(415, `Reports must be ${REPORT_TYPES.join(' or ')}.`);
      const body = await rawBody(request, REPORTS_MAX_BYTES);
      await count(violationsIn(type, body, settings().site), Date.now());
      response.status(204).end();
    },
    /** Handles `GET /violations`, which returns the counts of the last 30 days to admins. */
    read: async (request, response) => {
      await requestAdmin(request);
      response.json(await countedViolations(database(), Date.now()));
    },
  };
}
