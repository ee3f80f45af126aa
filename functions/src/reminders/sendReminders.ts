import { createHash } from 'node:crypto';
import {
  answer,
  answerId,
  company,
  isEventType,
  member,
  post,
  sitePaths,
  type Answer,
  type Member,
  type Post,
} from '@firehouse/model';
import { dayAfter } from '@firehouse/model/company-time';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { audienceOf } from '../caller/callerRole.ts';
import { readableJson } from '../documents/skipMalformed.ts';
import { mailbox, pendingMail, type Mail } from '../mail/queuedEmail.ts';
import { compose } from '../mail/renderEmail.ts';

/** Hour in the company's time zone when reminders start each day, so that nobody is emailed early in the morning. */
const FIRST_HOUR = 9;
/** How many emails to store at the same time. */
const PARALLEL = 20;

/**
 * Stores an email to each member about each of tomorrow's trainings and events, unless the member doesn't want
 * reminders or has answered no. Can run any number of times: an email's ID is derived from the post, its day and the
 * member, so nobody gets it twice (docs/decisions/047).
 * @returns the number of new emails
 */
export async function sendReminders(db: Firestore, site: string, now: number): Promise<number> {
  const day = dayAfter(now);
  if (day.hour < FIRST_HOUR) return 0;
  const { docs } = await db
    .collection(post.collection)
    .where('occurrenceDate', '>=', Timestamp.fromMillis(day.from))
    .where('occurrenceDate', '<', Timestamp.fromMillis(day.to))
    .get();
  const posts = docs.flatMap((document) => {
    const found = readableJson('posts', document, 'public') as Post | undefined;
    return found !== undefined && isEventType(found.type) && Date.parse(found.occurrenceDate) > now ? [found] : [];
  });
  if (posts.length === 0) return 0;
  const members = await db.collection(member.collection).get();
  const reminded = members.docs.flatMap((document) => {
    const found = readableJson('members', document, 'admin') as Member | undefined;
    return found !== undefined && audienceOf(found.privileges) !== 'public' && found.noReminders !== true
      ? [found]
      : [];
  });
  const emails = posts.flatMap((about) => reminded.map((to) => ({ about, to: to.id, name: to.fName })));
  const sent = await mapWithLimit(emails, PARALLEL, (email) => remind(db, site, day.from, email));
  return sent.filter(Boolean).length;
}

interface Reminder {
  readonly about: Post;
  readonly to: string;
  readonly name: string;
}

/** Stores one email, unless it already exists or the member isn't coming. */
async function remind(db: Firestore, site: string, day: number, { about, to, name }: Reminder): Promise<boolean> {
  const ref = mailbox(db).doc(reminderId(about.id, day, to));
  const own = db.collection(answer.collection).doc(answerId({ post: about.id, member: to }));
  return db.runTransaction(async (transaction) => {
    const [existing, stored] = await transaction.getAll(ref, own);
    const answered = (stored && readableJson('answers', stored, 'member')) as Answer | undefined;
    if (existing?.exists || answered?.answer === 'no') return false;
    transaction.set(ref, pendingMail(reminderEmail({ about, to, name }, answered, site)));
    return true;
  });
}

/** Returns the ID of a reminder's email. It doesn't contain the address. */
const reminderId = (about: string, day: number, to: string) =>
  `reminder-${createHash('sha256')
    .update(JSON.stringify([about, day, to]))
    .digest('hex')
    .slice(0, 40)}`;

const clock = new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', {
  timeZone: company.timeZone,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

function reminderEmail({ about, to, name }: Reminder, answered: Answer | undefined, site: string): Mail {
  const { title, type, occurrenceDate } = about;
  const begin = new Date(occurrenceDate);
  const own = {
    yes: 'You said that you’re coming.',
    maybe: 'You said maybe. Please tell us if you’re coming.',
    no: '',
  }[answered?.answer ?? 'no'];
  return {
    to,
    replyTo: company.email,
    message: compose(`Tomorrow: ${title} · ${company.shortName}`, [
      `Hello ${name}, tomorrow there’s ${type === 'Training' ? 'a training' : 'an event'}: ${title}.`,
      { facts: [['When', `${weekday.format(begin)}, ${clock.format(begin)}`]] },
      own || 'You haven’t answered yet. Please tell us if you’re coming.',
      { link: `${site}${sitePaths.memberPortal}?body=schedule`, label: 'Answer, or see who’s coming' },
      { note: `To get no reminders, choose “${member.fields.noReminders.label}” in your Member Info in the portal.` },
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
