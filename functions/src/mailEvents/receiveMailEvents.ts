import { mapWithLimit } from '@firehouse/model/map-with-limit';
import type { RequestHandler } from 'express';
import type { Firestore } from 'firebase-admin/firestore';
import { jsonOfBytes, rawBody } from '../http/readBody.ts';
import { entryUntil, isFresh, ledgerEntry } from '../ledger/ledgerEntries.ts';
import { SIGNATURE_VALID_MS, verifiedRequest, type SignedHeaders } from '../signatures/signedRequest.ts';
import { log } from '../platform/log.ts';
import { isNoMailbox, reasonOf } from '../mail/deliveryOutcome.ts';
import { database } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import type { Settings } from '../platform/settings.ts';
import { suppress } from '../suppressions/suppressAddress.ts';
import type { MailEvent } from './eventFields.ts';
import { bounceEvents } from './parseBounceEmail.ts';
import { webhookEvents } from './parseWebhook.ts';

/** Maximum size of a request, in bytes. A bounce message can include the bounced email. */
const MAIL_EVENTS_MAX_BYTES = 512 * 1024;

/** Headers with the signature of a request. */
const MAIL_EVENTS_HEADERS: SignedHeaders = {
  timestamp: 'Mail-Events-Timestamp',
  signature: 'Mail-Events-Signature',
  signed: [],
};

/** Maximum number of events in a request, so that they can be processed before the timeout. */
const EVENTS_MAX = 1_000;
const CONCURRENCY = 10;

/**
 * Handles `POST /mail-events`, which receives bounces and complaints from the mail provider. The body is either JSON or
 * a single bounce or complaint email (`message/rfc822`), signed with MAIL_EVENTS_KEY. Suppresses addresses with no
 * mailbox and those of recipients who complained. A repeated request gets the same response and changes nothing.
 */
export function mailEvents(settings: () => Settings): RequestHandler {
  return async (request, response) => {
    const { eventsKey, messageKey } = settings().mail;
    const now = Date.now();
    const body = await rawBody(request, MAIL_EVENTS_MAX_BYTES);
    const id = verifiedRequest(request, MAIL_EVENTS_HEADERS, eventsKey, body, now);
    const events = eventsIn(request.is(['application/json', 'message/rfc822']), body, messageKey);
    if (events.length > EVENTS_MAX) throw new Problem(413, `A request can have at most ${EVENTS_MAX} mail events.`);
    const db = database();
    const entry = ledgerEntry(db, id);
    if (!isFresh(await entry.get(), now)) {
      log.mailEventsRead({ events: events.length, suppressed: await suppressAll(db, events) });
      // Store this last, because a request that fails must be processed again when it is repeated. It can expire with
      // the signature, which is rejected after that.
      await entry.set(entryUntil(now + 2 * SIGNATURE_VALID_MS));
    }
    response.status(204).end();
  };
}

function eventsIn(type: string | false | null, body: Buffer, messageKey: string): MailEvent[] {
  // Email headers are ASCII, including the addresses in them.
  if (type === 'message/rfc822') return bounceEvents(body.toString('latin1'), messageKey);
  if (type === 'application/json') return webhookEvents(jsonOfBytes(body));
  throw new Problem(415, 'Mail events must be application/json or message/rfc822.');
}

/**
 * Suppresses the addresses of complaints and of bounces from nonexistent mailboxes, but not of other bounces, such as
 * from full mailboxes. Returns the number of such events.
 */
async function suppressAll(db: Firestore, events: readonly MailEvent[]): Promise<number> {
  const suppressing = events.filter((event) => event.kind === 'complaint' || isNoMailbox(event.status));
  await mapWithLimit(suppressing, CONCURRENCY, async (event) => {
    const reason = reasonOf(event.reason) || (event.kind === 'bounce' ? event.status : 'Complaint');
    await suppress(db, event.email, event.kind, reason);
  });
  return suppressing.length;
}
