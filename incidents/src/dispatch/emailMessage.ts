import PostalMime from 'postal-mime';
import { htmlText } from './htmlText.ts';

/** An email in the form that a center's patterns match. */
interface DispatchEmail {
  /** `Subject: …`, an empty line, and the text, converted from HTML if there is no plain text. */
  readonly text: string;
  /** When it was sent, in milliseconds since 1970; undefined without a date. */
  readonly sentAt: number | undefined;
}

/** Maximum nesting depth in a dispatch email. */
const NESTING_MAX = 20;

/**
 * Maximum number of line ends and equals signs: the parser takes about 10 µs for each line, even an empty one, and for
 * each end of a Base64 text.
 */
const MARKS_MAX = 4_000;
const MARKS = [0x0a, 0x3d];

/**
 * Parses an email from a dispatch center.
 * @param source the whole message, RFC 5322
 * @throws if it is not a valid email, or cannot be a dispatch message
 */
export async function readEmail(source: Uint8Array): Promise<DispatchEmail> {
  if (MARKS.some((mark) => source.filter((byte) => byte === mark).length > MARKS_MAX))
    throw new Error('The email has too many lines or equals signs.');
  const { subject = '', text = '', html = '', date } = await PostalMime.parse(source, { maxNestingDepth: NESTING_MAX });
  const sentAt = date === undefined ? Number.NaN : Date.parse(date);
  const body = text.trim() === '' ? htmlText(html) : text;
  return { text: `Subject: ${subject}\n\n${body}`, sentAt: Number.isFinite(sentAt) ? sentAt : undefined };
}
