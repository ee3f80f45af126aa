import { company } from '@firehouse/model';
import { localDate } from '@firehouse/model/company-time';
import ical, { ICalCalendarMethod, type ICalCalendarData } from 'ical-generator';
import { plainText } from '../text/plainText.ts';
import { addressesOn } from './feedLinks.ts';
import type { PublishedPost } from './publishedPosts.ts';

/** How often calendar apps should refresh the feed, in seconds. */
const TTL_S = 3_600;

/** Formats events and trainings as an iCalendar feed (RFC 5545). All times are in UTC. */
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
 * Formats a single event or training as an iCalendar file. The calendar has no name, because some apps would import it
 * as a separate calendar. The event has the same ID as in the feed.
 */
export function eventFile(event: PublishedPost, site: string): string {
  return written([event], site, {});
}

/** Formats a member's own calendar: events and trainings with the member's answers, and all-day entries. */
export function ownCalendar(events: readonly CalendarEvent[], days: readonly CalendarDay[], site: string): string {
  return written(events, site, { name: `${company.shortName}: my calendar`, ttl: TTL_S }, days);
}

/** An event or training in a member's own calendar. */
export interface CalendarEvent extends PublishedPost {
  /** The member's answer in words, if there is one. */
  readonly answer?: string | undefined;
}

/** An all-day entry in a member's own calendar, such as the last day of a certificate. */
export interface CalendarDay {
  /** Unique in the calendar. */
  readonly id: string;
  readonly title: string;
  /** The day's start in the company's time zone, in epoch ms. */
  readonly at: number;
  readonly changedAt: number;
}

function written(
  posts: readonly CalendarEvent[],
  site: string,
  properties: ICalCalendarData,
  days: readonly CalendarDay[] = [],
): string {
  const addresses = addressesOn(site);
  const { hostname } = new URL(company.origin);
  const calendar = ical({
    ...properties,
    prodId: { company: company.shortName, product: 'Events', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const { post, publishedAt, changedAt, answer } of posts) {
    calendar.createEvent({
      id: `${post.id}@${hostname}`,
      start: new Date(post.occurrenceDate),
      ...(post.endDate === undefined ? {} : { end: new Date(post.endDate) }),
      // Use the time of the post's last change, not the current time, so that the feed changes only when its content
      // does.
      stamp: new Date(changedAt),
      created: new Date(publishedAt),
      lastModified: new Date(changedAt),
      summary: plainText(answer === undefined ? post.title : `${post.title} (${answer})`),
      description: plainText([post.subtitle, post.description].filter(Boolean).join('\n\n')),
      categories: [{ name: post.type }],
      url: addresses.post(post.id),
    });
  }
  for (const { id, title, at, changedAt } of days) {
    calendar.createEvent({
      id: `${id}@${hostname}`,
      start: new Date(Date.parse(localDate(at))),
      allDay: true,
      timezone: 'UTC',
      stamp: new Date(changedAt),
      summary: plainText(title),
    });
  }
  // The library omits the CRLF after the last line.
  return `${calendar.toString()}\r\n`;
}
