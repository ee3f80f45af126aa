import {
  company,
  directionsLink,
  isEventType,
  sitePaths,
  subscriptionInWords,
  type MailedCollection,
  type Repetition,
} from '@firehouse/model';
import { seriesInWords } from '@firehouse/model/series';
import type { Part } from '../mail/renderEmail.ts';
import { summary } from '../text/plainText.ts';

/** Maximum length of a post's text in an email. */
const SUMMARY_LENGTH = 300;

/** The parts of an alert that emails contain. Times are ISO strings. */
export interface MailedAlert {
  readonly title: string;
  readonly description: string;
  readonly severity?: string;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly location?: {
    readonly address?: string;
    readonly coordinate?: { readonly lat: number; readonly lng: number };
  };
}

/** The parts of a post that emails contain. Times are ISO strings. */
export interface MailedPost {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly occurrenceDate?: string;
  readonly endDate?: string;
  /** How the post repeats, if it is the first date of a series. */
  readonly repeats?: Repetition;
  readonly repeatsUntil?: string;
}

/** The content of a mailing. It is the same for all subscribers, except for the unsubscribe link. */
export interface Content {
  readonly subject: string;
  readonly preheader: string;
  readonly parts: readonly Part[];
}

/** Creates an email about an alert, or a correction of an earlier one. */
export function alertContent(alert: MailedAlert, site: string, isCorrection = false): Content {
  const { title, description, location } = alert;
  const facts: [string, string][] = [];
  if (alert.startTime !== undefined) facts.push(['Starts', moment(alert.startTime)]);
  if (alert.endTime !== undefined) facts.push(['Ends', moment(alert.endTime)]);
  if (location?.address) facts.push(['Where', location.address]);
  const destination = location?.coordinate
    ? `${location.coordinate.lat},${location.coordinate.lng}`
    : (location?.address ?? '');
  return {
    subject: `${kindOf(alert, isCorrection)}: ${title}`,
    preheader: description,
    parts: [
      description,
      ...(facts.length > 0 ? [{ facts }] : []),
      ...(destination === '' ? [] : [{ link: directionsLink(destination), label: 'Map and directions' }]),
      { link: site + sitePaths.home, label: 'All current alerts' },
      `In an emergency, call ${company.emergencyNumber}.`,
    ],
  };
}

/** Returns the first words of the subject, such as `Urgent corrected alert`. */
function kindOf({ severity }: MailedAlert, isCorrection: boolean): string {
  const words = [severity === 'urgent' && 'urgent', isCorrection && 'corrected', 'alert'].filter(Boolean).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Creates an email about one or more posts. */
export function postsContent(posts: readonly MailedPost[], site: string): Content {
  const [first, ...others] = posts;
  return {
    subject: mailingTitle(posts.map(({ title }) => title)),
    preheader: others.length === 0 ? (first?.description ?? '') : posts.map(({ title }) => title).join(' · '),
    parts: posts.flatMap((post) => [
      // A single post needs no heading, because its title is the subject.
      ...(others.length === 0 ? [] : [{ heading: post.title }]),
      ...postParts(post, site, others.length === 0 ? 'Read more' : `Read “${post.title}”`),
    ]),
  };
}

/** Returns the title of a mailing with one or more documents. */
export function mailingTitle(titles: readonly string[]): string {
  const [first = '', ...others] = titles;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return first.slice(0, 200 - more.length) + more;
}

/** Explains to recipients why they got the email. */
export function subscriptionNote(type: MailedCollection): string {
  return `You’re getting this email because you subscribed to ${subscriptionInWords([type])} from ${company.name}.`;
}

function postParts(
  { id, type, description, occurrenceDate, endDate, repeats, repeatsUntil }: MailedPost,
  site: string,
  label: string,
): Part[] {
  const when = occurrenceDate === undefined ? [] : [date(type, occurrenceDate, endDate)];
  return [
    [type, ...when].join(' · '),
    ...(occurrenceDate === undefined || repeats === undefined || repeatsUntil === undefined
      ? []
      : [`${seriesInWords({ occurrenceDate, repeats, repeatsUntil })}. This is the first date.`]),
    summary(description, SUMMARY_LENGTH),
    { link: site + sitePaths.post(id), label },
  ];
}

/** Formats a post's date, with the time if it is an event or training. */
function date(type: string, from: string, to: string | undefined): string {
  if (!isEventType(type)) return dayFormat.format(new Date(from));
  return to === undefined ? moment(from) : momentFormat.formatRange(new Date(from), new Date(to));
}

function moment(iso: string): string {
  return momentFormat.format(new Date(iso));
}

const dayFormat = new Intl.DateTimeFormat(company.locale, { timeZone: company.timeZone, dateStyle: 'full' });

const momentFormat = new Intl.DateTimeFormat(company.locale, {
  timeZone: company.timeZone,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
