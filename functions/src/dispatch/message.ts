import { company } from '@firehouse/model';
import type { IncidentReport } from '../incidents/report.ts';
import { ownCenters, type Center } from './center.ts';
import { localMs } from './dateFormat.ts';
import { decodeText } from './decode.ts';
import { readEmail } from './email.ts';
import type { DispatchFormat } from './format.ts';
import { readJson } from './json.ts';
import { unreadable, type Reading } from './reading.ts';
import { reportOf } from './report.ts';
import { readText } from './text.ts';
import { cleanText } from './values.ts';

/** A message as it arrived. */
export interface RawMessage {
  /** Key of the center. */
  readonly center: string;
  readonly format: DispatchFormat;
  /** The whole header, for its charset. */
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** What was read of a message. */
export interface ReadMessage {
  readonly report: IncidentReport;
  readonly reading: Reading;
}

/**
 * Reads a message by the configuration of its center. Whatever it holds, there is a report: of an incident, or of a message
 * for an admin to read.
 * @param now milliseconds since 1970
 * @param centers by their key
 */
export async function readMessage(
  message: RawMessage,
  now: number,
  centers: Readonly<Record<string, Center>> = ownCenters,
): Promise<ReadMessage> {
  const center = Object.hasOwn(centers, message.center) ? centers[message.center] : undefined;
  const reading = await readingOf(message, center, now);
  return { reading, report: reportOf(message.center, center, reading) };
}

async function readingOf(message: RawMessage, center: Center | undefined, now: number): Promise<Reading> {
  const { format, body, contentType } = message;
  const { timeZone } = center ?? company;
  if (format === 'message/rfc822') {
    try {
      const { text, sentAt } = await readEmail(body);
      return center === undefined ? unreadable(cleanText(text), '') : readText(text, center, now, sentAt);
    } catch {
      return unreadable(cleanText(decodeText(body, '')), 'The message is not an email.');
    }
  }
  const text = decodeText(body, contentType);
  if (format === 'application/json') return readJson(text, { now, epochMs: (local) => localMs(local, timeZone) });
  return center === undefined ? unreadable(cleanText(text), '') : readText(text, center, now);
}
