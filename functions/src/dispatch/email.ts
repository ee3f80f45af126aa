import PostalMime from 'postal-mime';
import { htmlText } from './htmlText.ts';

/** An email as the patterns of a center see it. */
export interface DispatchEmail {
  /** `Subject: …`, an empty line, and the text; that of the HTML where there is no plain text. */
  readonly text: string;
  /** When it was sent, milliseconds since 1970; undefined when it does not say so. */
  readonly sentAt: number | undefined;
}

/** Nested deeper than this, no email is a dispatch message. */
const NESTING_MAX = 20;

/**
 * Reads an email of a dispatch center.
 * @param source the whole message, RFC 5322
 * @throws when it is none
 */
export async function readEmail(source: Uint8Array): Promise<DispatchEmail> {
  const { subject = '', text = '', html = '', date } = await PostalMime.parse(source, { maxNestingDepth: NESTING_MAX });
  const sentAt = date === undefined ? Number.NaN : Date.parse(date);
  const body = text.trim() === '' ? htmlText(html) : text;
  return { text: `Subject: ${subject}\n\n${body}`, sentAt: Number.isFinite(sentAt) ? sentAt : undefined };
}
