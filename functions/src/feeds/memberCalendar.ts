import {
  answer as answerEntity,
  certificate,
  DAY_MS,
  isEventType,
  post,
  type Answer,
  type Certificate,
} from '@firehouse/model';
import type { RequestHandler } from 'express';
import { Timestamp, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isCalendarToken } from '../calendar/calendarAddress.ts';
import { audienceOf } from '../caller/callerRole.ts';
import { readableJson } from '../documents/skipMalformed.ts';
import { Problem } from '../http/problem.ts';
import { database } from '../platform/firebase.ts';
import type { Settings } from '../platform/settings.ts';
import { ownCalendar, type CalendarDay, type CalendarEvent } from './eventsCalendar.ts';
import { published } from './publishedPosts.ts';

/** How long past events and trainings stay in a calendar, in ms. */
const PAST_MS = 90 * DAY_MS;
/** Maximum number of posts to read, including those that aren't events or trainings. */
const POSTS_MAX = 500;

/**
 * Handles `GET /feeds/members/{key}/{token}.ics`, a member's own calendar: events and trainings with the member's
 * answers, and the last days of the member's certificates (docs/decisions/047). Responds with 404 if the address was
 * revoked, never existed, or belongs to someone who is no longer a member.
 */
export function memberCalendar(settings: () => Settings): RequestHandler<{ key: string; token: string }> {
  return async (request, response) => {
    const { site, digestKey } = settings();
    const { key, token } = request.params;
    const owner = await ownerOf(database(), digestKey, key, token);
    // Only the secret address protects the calendar, so keep it and the response out of caches, search engines and
    // referrers.
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
    if (owner === undefined) throw new Problem(404, 'This calendar does not exist.');
    const [events, days] = await Promise.all([
      eventsFor(database(), owner, Date.now()),
      expiriesFor(database(), owner),
    ]);
    response.type('text/calendar; charset=utf-8').send(ownCalendar(events, days, site));
  };
}

async function ownerOf(db: Firestore, digestKey: string, key: string, token: string): Promise<string | undefined> {
  const { docs } = await db.collection('members').where('key', '==', key).limit(2).get();
  const found = docs.find((record) => {
    const secret: unknown = record.get('calendarSecret');
    const owner = { member: record.id, key, secret: typeof secret === 'string' ? secret : undefined };
    return audienceOf(record.get('privileges')) !== 'public' && isCalendarToken(digestKey, owner, token);
  });
  return found?.id;
}

async function eventsFor(db: Firestore, owner: string, now: number): Promise<CalendarEvent[]> {
  const [posts, answers] = await Promise.all([
    db
      .collection(post.collection)
      .where('occurrenceDate', '>', Timestamp.fromMillis(now - PAST_MS))
      .orderBy('occurrenceDate')
      .limit(POSTS_MAX)
      .get(),
    db.collection(answerEntity.collection).where('member', '==', owner).get(),
  ]);
  const words = new Map(answers.docs.flatMap((document) => answerInWords(document)));
  return posts.docs.flatMap((document) => {
    const event = published(document);
    return event !== undefined && isEventType(event.post.type) ? [{ ...event, answer: words.get(document.id) }] : [];
  });
}

const inWords = { yes: 'coming', maybe: 'maybe coming', no: 'not coming' } as const;

function answerInWords(document: QueryDocumentSnapshot): readonly (readonly [post: string, words: string])[] {
  const found = readableJson('answers', document, 'member') as Answer | undefined;
  return found === undefined ? [] : [[found.post, inWords[found.answer]]];
}

/** Returns the days on which the member's approved certificates expire. */
async function expiriesFor(db: Firestore, owner: string): Promise<CalendarDay[]> {
  const { docs } = await db.collection(certificate.collection).where('member', '==', owner).get();
  return docs.flatMap((document) => {
    const found = readableJson('certificates', document, 'member') as Certificate | undefined;
    if (found?.expires === undefined || found.state !== 'approved') return [];
    const changedAt = document.updateTime.toMillis();
    return [{ id: document.id, title: `${found.kind} expires`, at: Date.parse(found.expires), changedAt }];
  });
}
