import { createHash } from 'node:crypto';
import {
  CERTIFICATE_REMINDER_DAYS,
  certificate,
  certificateTitle,
  company,
  DAY_MS,
  daysFrom,
  dueReminder,
  isEmail,
  isRenewed,
  member,
  sitePaths,
  type CertificateDates,
} from '@firehouse/model';
import { localDate } from '@firehouse/model/company-time';
import {
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QuerySnapshot,
} from 'firebase-admin/firestore';
import { audienceOf } from '../caller/callerRole.ts';
import { mailbox, pendingMail, type Message } from '../mail/queuedEmail.ts';
import { compose, type Part } from '../mail/renderEmail.ts';

/** How many days before expiration the member gets the first email. */
const [FIRST_REMINDER_DAYS] = CERTIFICATE_REMINDER_DAYS;

/** How long the digest includes certificates after they expire, in days. */
const EXPIRED_DAYS = 31;

/**
 * Last day of the month on which digests are sent. Later, one might have expired from `mail`, and would be sent again.
 */
const LAST_DIGEST_DAY = 14;

/** An approved certificate with an expiration date. */
interface Expiring extends CertificateDates {
  readonly member: string;
  readonly expires: string;
  readonly remindedDays: number | undefined;
}

/**
 * Emails every member whose approved certificate expires in 60, 30 or 7 days and hasn't been renewed. A missed email is
 * sent later. The email and the mark on the certificate are written in one transaction, so it doesn't matter how often
 * this runs.
 * @param now epoch milliseconds
 */
export async function emailExpiring(db: Firestore, site: string, now: number): Promise<void> {
  const { docs } = await expiringBetween(db, now, -1, FIRST_REMINDER_DAYS + 1).get();
  for (const { ref } of docs) await remind(db, site, now, ref);
}

async function remind(db: Firestore, site: string, now: number, ref: DocumentReference): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const found = expiringOf(await transaction.get(ref));
    if (found === undefined) return;
    const days = daysFrom(localDate(now), found.expires);
    const due = dueReminder(days, found.remindedDays);
    if (due === undefined) return;
    const [record, own] = await Promise.all([
      transaction.get(db.collection(member.collection).doc(found.member)),
      transaction.get(db.collection(certificate.collection).where('member', '==', found.member)),
    ]);
    if (!isAwaited(found, record, own)) return;
    transaction.create(mailbox(db).doc(), pendingMail({ to: found.member, message: reminder(found, days, site) }));
    transaction.update(ref, { remindedDays: due });
  });
}

/**
 * Emails a digest to every admin, once in the first half of a month: what has expired, what expires next, and how many
 * certificates are waiting for approval. Sends nothing if there is nothing to report.
 * @param now epoch milliseconds
 */
export async function sendDigests(db: Firestore, site: string, now: number): Promise<void> {
  const today = localDate(now);
  if (Number(today.slice(-2)) > LAST_DIGEST_DAY) return;
  const message = await digest(db, site, now);
  if (message === undefined) return;
  const admins = await db.collection(member.collection).where('privileges', 'array-contains', 'admin').get();
  for (const { id } of admins.docs.filter((record) => isEmail(record.id))) {
    // The id must not contain the address, because it becomes part of the Message-ID.
    const name = createHash('sha256').update(JSON.stringify(['certificates', today.slice(0, 7), id]));
    const ref = mailbox(db).doc(`certificates-${name.digest('hex').slice(0, 32)}`);
    await db.runTransaction(async (transaction) => {
      if ((await transaction.get(ref)).exists) return;
      transaction.create(ref, pendingMail({ to: id, message }, now));
    });
  }
}

async function digest(db: Firestore, site: string, now: number): Promise<Message | undefined> {
  const certificates = db.collection(certificate.collection);
  const [found, waiting] = await Promise.all([
    expiringBetween(db, now, -EXPIRED_DAYS, FIRST_REMINDER_DAYS + 1).get(),
    certificates.where('state', '==', 'proposed').count().get(),
  ]);
  const today = localDate(now);
  const lines: (readonly [days: number, fact: readonly [string, string]])[] = [];
  for (const document of found.docs) {
    const each = expiringOf(document);
    const days = each === undefined ? Infinity : daysFrom(today, each.expires);
    if (each === undefined || days > FIRST_REMINDER_DAYS) continue;
    const [record, own] = await Promise.all([
      db.collection(member.collection).doc(each.member).get(),
      certificates.where('member', '==', each.member).get(),
    ]);
    if (!isAwaited(each, record, own)) continue;
    const name = `${String(record.get('fName'))} ${String(record.get('lName'))}`;
    lines.push([days, [name, `${certificateTitle(each)}, ${inWords(each.expires)}`]]);
  }
  const factsWhere = (isIn: (days: number) => boolean) => lines.filter(([days]) => isIn(days)).map(([, fact]) => fact);
  const count = waiting.data().count;
  if (lines.length === 0 && count === 0) return undefined;
  return compose(`Certificates this month · ${company.shortName}`, [
    lines.length === 0
      ? 'No certificate has expired in the last month, and none expires in the next two.'
      : 'These certificates have expired, or expire within two months.',
    ...section(
      'Expired',
      factsWhere((days) => days < 0),
    ),
    ...section(
      'Expiring',
      factsWhere((days) => days >= 0),
    ),
    ...(count === 0 ? [] : [`${count === 1 ? 'One certificate waits' : `${count} certificates wait`} for approval.`]),
    { link: site + sitePaths.memberPortal, label: 'Open the member portal' },
  ]);
}

/** Returns a heading followed by its facts, or nothing if there are no facts. */
function section(heading: string, facts: readonly (readonly [string, string])[]): Part[] {
  return facts.length === 0 ? [] : [{ heading }, { facts }];
}

/**
 * Returns a query for the certificates that expire within a range of days from now, extended by one day at the start.
 */
function expiringBetween(db: Firestore, now: number, from: number, to: number): Query {
  const at = (days: number) => Timestamp.fromMillis(now + days * DAY_MS);
  return db
    .collection(certificate.collection)
    .where('expires', '>=', at(from - 1))
    .where('expires', '<=', at(to))
    .orderBy('expires');
}

/** Returns the dates of an approved certificate, or undefined if the certificate isn't approved or is malformed. */
function datesOf(document: DocumentSnapshot): CertificateDates | undefined {
  const { state, kind, detail, issued, expires } = document.data() ?? {};
  if (state !== 'approved' || typeof kind !== 'string' || !(issued instanceof Timestamp)) return undefined;
  return {
    kind,
    ...(typeof detail === 'string' && { detail }),
    issued: localDate(issued.toMillis()),
    ...(expires instanceof Timestamp && { expires: localDate(expires.toMillis()) }),
  };
}

function expiringOf(document: DocumentSnapshot): Expiring | undefined {
  const dates = datesOf(document);
  const { member: owner, remindedDays } = document.data() ?? {};
  if (dates?.expires === undefined || typeof owner !== 'string' || !isEmail(owner)) return undefined;
  const { expires } = dates;
  return {
    ...dates,
    expires,
    member: owner,
    remindedDays: typeof remindedDays === 'number' ? remindedDays : undefined,
  };
}

/**
 * Returns whether a member has to renew a certificate.
 * @param record the member's record, which shows whether they have left
 * @param own all of the member's certificates
 */
function isAwaited(found: Expiring, record: DocumentSnapshot, own: QuerySnapshot): boolean {
  const isActive = audienceOf(record.get('privileges')) !== 'public';
  const others = own.docs.flatMap((other) => datesOf(other) ?? []);
  return isActive && !isRenewed(found, others);
}

function reminder(found: Expiring, days: number, site: string): Message {
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return compose(`Your certificate expires ${when}: ${found.kind} · ${company.shortName}`, [
    `Your certificate ${certificateTitle(found)} expires ${when}, on ${inWords(found.expires)}.`,
    'When you have renewed it, hand in the new one in the member portal. Then these emails stop.',
    { link: site + sitePaths.memberPortal, label: 'Open the member portal' },
  ]);
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date such as `2026-11-27` as November 27, 2026. */
function inWords(date: string): string {
  return dateFormat.format(Date.parse(date));
}
