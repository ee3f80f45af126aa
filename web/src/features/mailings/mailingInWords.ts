import { company, type Mailing } from '@firehouse/model';
import { clock, day, type Moment } from '../../lib/time/timeInWords.ts';
import { isExpected } from './expectedStart.ts';

interface MailingInWords {
  readonly line: string;
  /** Progress, while the mailing is being sent. */
  readonly progress?: { readonly value: number; readonly max: number };
}

const numbers = new Intl.NumberFormat(company.locale);

/** Formats a count: `12,400`. */
export const inDigits = (count: number) => numbers.format(count);

/** Formats a time, with the date unless it is today. */
function timeOf(moment: Moment, now: number): string {
  return day(moment) === day(now) ? clock(moment) : `${day(moment)}, ${clock(moment)}`;
}

type Counts = Pick<Mailing, 'total' | 'sent' | 'failed' | 'skipped'>;

const counted = ({ total = 0, sent = 0 }: Counts) => `${inDigits(sent)} of ${inDigits(total)}`;

/** Formats the number of failed and skipped emails, for the end of the line. */
const rest = ({ failed = 0, skipped = 0 }: Counts) =>
  (failed > 0 ? ` · ${inDigits(failed)} failed` : '') + (skipped > 0 ? ` · ${inDigits(skipped)} skipped` : '');

/** Formats the reason for a status. Drops its period, because more text can follow. */
const because = (reason: string | undefined) => (reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`);

/** Describes a mailing in one line. `mainTitle` is the title of the mailing that this one was merged into, if known. */
export function mailingInWords(mailing: Mailing, now: number, mainTitle?: string): MailingInWords {
  const { state, reason, startAt, total = 0, sent = 0, failed = 0, skipped = 0 } = mailing;
  // Omit the counts until sending has started.
  const soFar = sent > 0 || failed > 0 ? ` · sent to ${counted(mailing)}${rest(mailing)}` : '';
  switch (state) {
    case 'planned':
      if (Date.parse(startAt) > now) return { line: `Scheduled for ${timeOf(startAt, now)}` };
      return {
        line: isExpected(Date.parse(startAt), now) ? 'Starting…' : `Waiting to start since ${timeOf(startAt, now)}`,
      };
    case 'sending':
      if (total === 0) return { line: 'Sending…' };
      return {
        line: `Sending: ${counted(mailing)}${rest(mailing)}`,
        progress: { value: Math.min(sent + failed + skipped, total), max: total },
      };
    case 'finished':
      return { line: total === 0 ? 'No one is subscribed' : `Sent to ${counted(mailing)}${rest(mailing)}` };
    case 'paused':
      return { line: `Paused${because(reason)}${soFar}` };
    case 'canceled':
      return { line: `Canceled${because(reason)}${soFar}` };
    case 'merged':
      return { line: `Sent together with ${mainTitle === undefined ? 'another post' : `“${mainTitle}”`}` };
  }
}

/**
 * Describes a document without a mailing in one line. `expectedAt` is when it should be emailed; undefined for never.
 */
export function unmailedInWords(expectedAt: number | undefined, now: number): string {
  if (!isExpected(expectedAt, now)) return 'Not emailed';
  return expectedAt > now ? 'Goes out when the alert starts' : 'Goes out shortly';
}
