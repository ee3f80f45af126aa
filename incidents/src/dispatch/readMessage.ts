import { company } from '@firehouse/model';
import type { IncidentReport } from '../intake/reportFields.ts';
import { ownCenters, zoneOf, type Center } from './center.ts';
import { localMs } from './dateFormat.ts';
import { readEmail } from './emailMessage.ts';
import type { DispatchFormat } from './messageFormats.ts';
import { readJson } from './jsonMessage.ts';
import { unreadable, type Reading } from './reading.ts';
import { reportOf } from './reportOfReading.ts';
import { readText } from './textMessage.ts';
import { cleanText } from './checkedValues.ts';

/** A dispatch message, before parsing. */
interface RawMessage {
  readonly center: string;
  readonly format: DispatchFormat;
  /** The complete `Content-Type` header, including the charset. */
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** A parsed message, and the report made from it. */
export interface ReadMessage {
  readonly report: IncidentReport;
  readonly reading: Reading;
}

/**
 * Parses a message using its center's configuration. If that fails, the report contains the text for an admin to read.
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
  const timeZone = center === undefined ? company.timeZone : zoneOf(center);
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

/**
 * Decodes a message body. Old CAD systems send Windows-1252 with no charset or mislabeled as UTF-8, so Windows-1252 is
 * the fallback when the body isn't valid UTF-8.
 */
function decodeText(body: Uint8Array, contentType: string): string {
  const [, named = ''] = /;\s*charset="?([\w-]{1,40})/i.exec(contentType) ?? [];
  const isUtf16 = (body[0] === 0xff && body[1] === 0xfe) || (body[0] === 0xfe && body[1] === 0xff);
  const marked = body[0] === 0xff ? 'utf-16le' : 'utf-16be';
  for (const charset of [isUtf16 ? marked : named, 'utf-8']) {
    try {
      return new TextDecoder(charset || 'utf-8', { fatal: true }).decode(body);
    } catch {
      // Unknown charset, or the body is invalid in this charset. Try the next one.
    }
  }
  return new TextDecoder('windows-1252').decode(body);
}
