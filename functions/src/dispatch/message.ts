import { epochMsOfLocal } from '@firehouse/model/company-time';
import type { IncidentReport } from '../incidents/report.ts';
import { centerNamed } from './center.ts';
import { readJson, type ReadingContext } from './json.ts';
import { unreadable, type Reading } from './reading.ts';
import { reportOf } from './report.ts';
import { cleanText } from './values.ts';

/** A message as it arrived. */
export interface RawMessage {
  /** Key of the center. */
  readonly center: string;
  readonly format: 'application/json' | 'text/plain' | 'message/rfc822';
  /** The whole header, for its charset. */
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** What was read of a message. */
export interface ReadMessage {
  readonly report: IncidentReport;
  /** What is wrong with it; empty when nothing is. */
  readonly problem: string;
  readonly ignored: readonly string[];
}

/**
 * Reads a message by the configuration of its center.
 * @param now milliseconds since 1970
 */
export async function readMessage(message: RawMessage, now: number): Promise<ReadMessage> {
  const center = centerNamed(message.center);
  const reading = await readingOf(message, { now, epochMs: epochMsOfLocal });
  const report = reportOf(message.center, center, reading);
  return { report, problem: report.dispatch?.message?.problem ?? '', ignored: reading.ignored };
}

async function readingOf({ format, body }: RawMessage, context: ReadingContext): Promise<Reading> {
  const text = new TextDecoder().decode(body);
  if (format === 'application/json') return readJson(text, context);
  return unreadable(cleanText(text), 'This format is not configured.');
}
