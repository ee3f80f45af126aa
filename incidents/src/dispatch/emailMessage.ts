import PostalMime from 'postal-mime';
import { htmlText } from './htmlText.ts';

/** A dispatch email, converted to the text that the center's patterns are matched against. */
interface DispatchEmail {
  /** `Subject: …`, a blank line, and the plain text. If there is none, the text is extracted from the HTML. */
  readonly text: string;
  /** The `Date` header in epoch milliseconds, or undefined if missing or invalid. */
  readonly sentAt: number | undefined;
}

const NESTING_MAX = 20;

/**
 * Maximum number of line breaks, and of equals signs. Limits CPU time: the parser takes about 10 µs per line, even an
 * empty one, and per `=` at the end of Base64 data.
 */
const MARKS_MAX = 4_000;
const MARKS = [0x0a, 0x3d];

/**
 * Parses an email from a dispatch center.
 * @param source the raw message (RFC 5322)
 * @throws if the email is invalid or exceeds the limits
 */
export async function readEmail(source: Uint8Array): Promise<DispatchEmail> {
  if (MARKS.some((mark) => source.filter((byte) => byte === mark).length > MARKS_MAX))
    throw new Error('The email has too many lines or equals signs.');
  const { subject = '', text = '', html = '', date } = await PostalMime.parse(source, { maxNestingDepth: NESTING_MAX });
  const sentAt = date === undefined ? Number.NaN : Date.parse(date);
  const body = text.trim() === '' ? htmlText(html) : text;
  return { text: `Subject: ${subject}\n\n${body}`, sentAt: Number.isFinite(sentAt) ? sentAt : undefined };
}
