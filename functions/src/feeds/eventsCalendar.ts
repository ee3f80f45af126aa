import { company } from '@firehouse/model';
import ical, { ICalCalendarMethod, type ICalCalendarData } from 'ical-generator';
import { plainText } from '../text/plainText.ts';
import { addressesOn } from './feedLinks.ts';
import type { PublishedPost } from './publishedPosts.ts';

/** How often calendars should refresh, in seconds. */
const TTL_S = 3_600;

/**
 * Formats events and trainings as iCalendar (RFC 5545), for calendar subscriptions. Times are UTC. A post without an
 * end is a single point in time.
 * @param posts posts of these types
 * @param site the site's address
 */
export function eventsCalendar(posts: readonly PublishedPost[], site: string): string {
  const addresses = addressesOn(site);
  return written(posts, site, {
    name: company.shortName,
    description: `Events and trainings at ${company.name}`,
    url: addresses.home,
    source: addresses.events,
    ttl: TTL_S,
  });
}

/**
 * Formats one event or training as iCalendar, to add to a calendar. The calendar has no name, because some programs
 * would otherwise import it as a separate calendar. The event's id is the same as in the subscription.
 * @param site the site's address
 */
export function eventFile(event: PublishedPost, site: string): string {
  return written([event], site, {});
}

function written(posts: readonly PublishedPost[], site: string, properties: ICalCalendarData): string {
  const addresses = addressesOn(site);
  const { hostname } = new URL(company.origin);
  const calendar = ical({
    ...properties,
    prodId: { company: company.shortName, product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { post, publishedAt, changedAt } of posts) {
    calendar.createEvent({
      id: `${post.id}@${hostname}`,
      start: new Date(post.occurrenceDate),
      ...(post.endDate === undefined ? {} : { end: new Date(post.endDate) }),
      // Time of the post, not of the response, so that the same calendar always produces the same text.
      stamp: new Date(changedAt),
      created: new Date(publishedAt),
      lastModified: new Date(changedAt),
      summary: plainText(post.title),
      description: plainText([post.subtitle, post.description].filter(Boolean).join('\n\n')),
      categories: [{ name: post.type }],
      url: addresses.post(post.id),
    });
  }
  // Every line ends with CRLF, including the last one, where the library omits it.
  return `${calendar.toString()}\r\n`;
}
