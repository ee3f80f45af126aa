import {
  DISPATCH_FORMATS,
  planned,
  STORE_ATTEMPTS,
  type DispatchFormat,
  type IncidentReport,
  type Settled,
  type SettleOptions,
} from '@firehouse/incidents';
import type { Center } from '@firehouse/incidents/dispatch';
import { isHeld } from '@firehouse/model/publication';
import type { RequestHandler } from 'express';
import type { Firestore } from 'firebase-admin/firestore';
import { rawBody } from '../http/readBody.ts';
import { entryUntil, isFresh, ledgerEntry } from '../ledger/ledgerEntries.ts';
import { SIGNATURE_VALID_MS, verifiedRequest, type SignedHeaders } from '../signatures/signedRequest.ts';
import { log } from '../platform/log.ts';
import { database } from '../platform/firebase.ts';
import { Problem } from '../http/problem.ts';
import type { Settings } from '../platform/settings.ts';

/** Maximum size of a dispatch message, in bytes. */
const DISPATCH_MAX_BYTES = 64 * 1024;

/** Request header with the dispatch center's key. */
const CENTER_HEADER = 'Dispatch-Center';

/** Headers with the signature of a dispatch message. */
const DISPATCH_HEADERS: SignedHeaders = {
  timestamp: 'Dispatch-Timestamp',
  signature: 'Dispatch-Signature',
  signed: [CENTER_HEADER],
};

/** gRPC status code. Here, it means that the same incident was changed during every attempt. */
const ABORTED = 10;

/** Response to a dispatch message. */
interface DispatchResponse {
  readonly id: string;
  readonly state: Settled['state'];
  /** Describes what is wrong with the message. */
  readonly reason?: string;
  /** Names of fields that were skipped because a newer message had already set them. */
  readonly outdated?: readonly string[];
  /** Property names in the message that aren't incident fields. */
  readonly ignored?: readonly string[];
}

/**
 * Handles `POST /dispatch`, a message from a dispatch center that is signed with DISPATCH_KEY
 * (docs/decisions/027-dispatch.md). A message that can't be parsed becomes a draft, so nothing is lost. A repeated
 * request gets the same response and changes nothing.
 */
export function dispatch(settings: () => Settings): RequestHandler {
  return async (request, response) => {
    const now = Date.now();
    const body = await rawBody(request, DISPATCH_MAX_BYTES);
    const { dispatch: secrets, publication } = settings();
    const id = verifiedRequest(request, DISPATCH_HEADERS, secrets.key, body, now);
    const format = request.is([...DISPATCH_FORMATS]) as DispatchFormat | false | null;
    if (!format) throw new Problem(415, 'A dispatch message must be application/json, text/plain or message/rfc822.');
    // Loaded on demand, because no other request needs it.
    const { readMessage } = await import('@firehouse/incidents/dispatch');
    const key = request.get(CENTER_HEADER) ?? '';
    const { report, reading } = await readMessage(
      { center: key, format, contentType: request.get('content-type') ?? '', body },
      now,
      centersForTests(),
    );
    const responseOf = ({
      id: document,
      state,
      outdated,
      reason = report.dispatch?.message?.problem,
    }: Settled): DispatchResponse => ({
      id: document,
      state,
      ...(reason && { reason }),
      ...(outdated && { outdated }),
      ...(reading.ignored.length > 0 && { ignored: reading.ignored }),
    });
    const stored = await storeOnce(
      database(),
      { id, report, responseOf },
      { isHeld: (fields) => isHeld(publication, fields), now },
    );
    log.dispatchRead({ format, state: stored.state });
    response.status(202).json(stored);
  };
}

/**
 * Returns the dispatch centers that tests use instead of the company's, or undefined if there are none. They apply only
 * with the Firestore emulator, so a deployed function always uses company/dispatchCenters.json.
 */
export function centersForTests(): Readonly<Record<string, Center>> | undefined {
  const { FIRESTORE_EMULATOR_HOST: emulator, TEST_DISPATCH_CENTERS: json } = process.env;
  return emulator && json ? (JSON.parse(json) as Readonly<Record<string, Center>>) : undefined;
}

/** Stores a report together with the response in one transaction, so that a repeated request gets the same response. */
async function storeOnce(
  db: Firestore,
  request: {
    readonly id: string;
    readonly report: IncidentReport;
    readonly responseOf: (settled: Settled) => DispatchResponse;
  },
  options: SettleOptions,
): Promise<DispatchResponse> {
  const entry = ledgerEntry(db, request.id);
  try {
    return await db.runTransaction(
      async (transaction) => {
        const before = await transaction.get(entry);
        if (isFresh(before, options.now)) return JSON.parse(String(before.get('answer'))) as DispatchResponse;
        const { settled, write } = await planned(db, transaction, [request.report], options);
        const [first] = settled;
        if (first === undefined) throw new Error('A report had no outcome.');
        const stored = request.responseOf(first);
        write(transaction);
        const until = options.now + 2 * SIGNATURE_VALID_MS;
        transaction.set(entry, entryUntil(until, { answer: JSON.stringify(stored) }));
        return stored;
      },
      { maxAttempts: STORE_ATTEMPTS },
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === ABORTED)
      throw new Problem(503, 'Too many messages about this incident at once. Please send this one again.');
    throw error;
  }
}
