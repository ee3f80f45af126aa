import { alert } from './alert.ts';
import { answer } from './answer.ts';
import { apparatus } from './apparatus.ts';
import { application } from './application.ts';
import { attendance, drillCode } from './attendance.ts';
import { auditLine } from './auditLine.ts';
import { callVolume, dailyCalls } from './callVolume.ts';
import { draft } from './draft.ts';
import { certificate } from './certificate.ts';
import { closedIncident, incident } from './incident.ts';
import { mailing } from './mailing.ts';
import { member } from './member.ts';
import { post } from './post.ts';
import { siteContent } from './siteContent.ts';
import { storm } from './storm.ts';
import { subscription } from './subscription.ts';
import { suppression } from './suppression.ts';
import { trashEntry } from './trashEntry.ts';
import type { DocumentOf, Entity } from '../schema/entity.ts';
import type { QueryShape } from './allowedQueries.ts';
import type { CollectionFacts } from './collectionFacts.ts';

export {
  alert,
  answer,
  apparatus,
  application,
  attendance,
  auditLine,
  callVolume,
  certificate,
  closedIncident,
  dailyCalls,
  draft,
  drillCode,
  incident,
  mailing,
  member,
  post,
  siteContent,
  storm,
  subscription,
  suppression,
  trashEntry,
};

/** All entities by collection. */
export const entities = {
  incidents: incident,
  'incidents.closed': closedIncident,
  drafts: draft,
  'calls.volume': callVolume,
  'calls.daily': dailyCalls,
  posts: post,
  alerts: alert,
  apparatus,
  storms: storm,
  site: siteContent,
  answers: answer,
  members: member,
  'members.applications': application,
  attendance,
  'attendance.codes': drillCode,
  certificates: certificate,
  subscriptions: subscription,
  suppressions: suppression,
  mailings: mailing,
  audit: auditLine,
  trash: trashEntry,
} as const satisfies Readonly<Record<string, Entity>>;

const readByAll = { list: 'public', get: 'public', create: 'server', update: 'server', delete: 'server' } as const;
const servers = { list: 'server', get: 'server', create: 'server', update: 'server', delete: 'server' } as const;
const admins = { list: 'admin', get: 'admin', create: 'admin', update: 'admin', delete: 'admin' } as const;

/**
 * Returns query shapes that sort by one field: one shape without equality filters, and one for each list of filtered
 * fields.
 */
const queriesBy = (by: string, ...equal: readonly (readonly string[])[]): readonly QueryShape[] =>
  [[], ...equal].map((fields) => ({ equal: fields, by, directions: ['asc', 'desc'] }));

/** Settings for each collection, in the order of the audit log's filter. */
export const collections = {
  posts: {
    access: { ...admins, list: 'public', get: 'public' },
    queries: queriesBy('occurrenceDate', ['type']),
    direction: 'desc',
    isRestorable: true,
    audit: { name: 'Posts', noun: 'the post', title: ['title'] },
  },
  alerts: {
    access: admins,
    queries: [...queriesBy('endTime'), ...queriesBy('startTime')],
    isRestorable: true,
    audit: { name: 'Alerts', noun: 'the alert', title: ['title'] },
  },
  apparatus: {
    access: { ...admins, list: 'public', get: 'public' },
    queries: queriesBy('title'),
    isRestorable: true,
    audit: { name: 'Apparatus', noun: 'the apparatus', title: ['title'] },
  },
  storms: {
    access: { ...admins, list: 'public', get: 'public' },
    queries: queriesBy('endTime'),
    isRestorable: true,
    audit: { name: 'Groups of calls', noun: 'the group of calls', title: ['title'] },
  },
  site: {
    access: { ...admins, list: 'server', get: 'public', delete: 'server' },
    queries: [],
    audit: { name: 'Site', noun: 'the site’s content', title: [] },
  },
  answers: {
    access: { list: 'member', get: 'member', create: 'own', update: 'own', delete: 'admin' },
    queries: queriesBy('post', ['member']),
    isRestorable: true,
    audit: { name: 'Answers', noun: 'the answer of', title: ['member'] },
  },
  members: {
    access: { ...admins, list: 'public', get: 'own', update: 'own' },
    queries: queriesBy('lName', ['email']),
    audit: { name: 'Members', noun: 'the member', title: ['fName', 'lName'] },
  },
  'members.applications': {
    access: { ...servers, list: 'admin', get: 'admin', update: 'admin' },
    queries: queriesBy('receivedAt', ['status']),
    direction: 'desc',
    audit: { name: 'Applications', noun: 'the application from', title: ['name'] },
  },
  attendance: {
    access: { ...admins, list: 'own', get: 'own', create: 'own' },
    ownedBy: 'member',
    queries: queriesBy('start', ['member'], ['thing'], ['state']),
    direction: 'desc',
    isRestorable: true,
    audit: { name: 'Attendance', noun: 'the attendance of a', title: ['kind'] },
  },
  'attendance.codes': {
    access: { ...admins, list: 'server', delete: 'server' },
    queries: [],
  },
  certificates: {
    // Members hand in their own and correct them until they are approved. Admins approve, decline and delete.
    access: { list: 'own', get: 'own', create: 'own', update: 'own', delete: 'admin' },
    ownedBy: 'member',
    queries: queriesBy('issued', ['member'], ['state']),
    direction: 'desc',
    isRestorable: true,
    audit: { name: 'Certificates', noun: 'the certificate', title: ['kind', 'member'] },
  },
  incidents: {
    access: { ...readByAll, delete: 'admin' },
    queries: queriesBy('startTime', ['TypeCode']),
    direction: 'desc',
    audit: { name: 'Incidents', noun: 'the incident' },
  },
  'incidents.closed': {
    access: readByAll,
    queries: queriesBy('startTime', ['TypeCode']),
    direction: 'desc',
    audit: { name: 'Closed incidents', noun: 'the closed incident' },
  },
  drafts: {
    access: { ...admins, create: 'server' },
    queries: queriesBy('receivedAt', ['state']),
    direction: 'desc',
    isRestorable: true,
    audit: { name: 'Drafts', noun: 'the draft' },
  },
  suppressions: {
    // Admins remove a suppression with `POST /suppressions/allow`. There is no `get`, because its URL would contain an
    // email address.
    access: { ...servers, list: 'admin' },
    queries: queriesBy('at'),
    direction: 'desc',
    isRestoredFirst: true,
    audit: { name: 'Suppressed addresses', noun: 'the suppression of' },
  },
  mailings: {
    // Admins pause, resume and cancel a mailing with `POST /mailings/{id}/…`.
    access: { ...servers, list: 'admin', get: 'admin' },
    queries: queriesBy('createdAt', ['type']),
    direction: 'desc',
    isRestoredFirst: true,
    audit: { name: 'Emails', noun: 'the email' },
  },
  subscriptions: { access: servers, queries: [] },
  'calls.volume': { access: { ...readByAll, list: 'server' }, queries: [] },
  'calls.daily': { access: { ...readByAll, list: 'server' }, queries: [] },
  audit: {
    access: { ...servers, list: 'admin' },
    queries: queriesBy(
      'at',
      ['by'],
      ['collection'],
      ['by', 'collection'],
      ['operation'],
      ['by', 'operation'],
      ['collection', 'operation'],
      ['by', 'collection', 'operation'],
      ['document'],
    ),
    direction: 'desc',
  },
  // Documents get here when they are deleted and leave when the deletion is undone. `get` is for Undo.
  trash: { access: { ...servers, get: 'admin' }, queries: [] },
} as const satisfies Readonly<Record<keyof typeof entities, CollectionFacts>>;

/** Returns one setting for every collection that has it. */
export function factOf<Name extends keyof CollectionFacts>(fact: Name) {
  const facts: Readonly<Record<Collection, CollectionFacts>> = collections;
  const entries = (Object.keys(entities) as Collection[]).map((name) => [name, facts[name][fact]] as const);
  return entries.filter(
    (each): each is [Collection, Exclude<CollectionFacts[Name], undefined>] => each[1] !== undefined,
  );
}

/** A collection's name in the API. */
export type Collection = keyof typeof entities;

/** Returns whether a string is the name of a collection. */
export function isCollection(name: string): name is Collection {
  return Object.hasOwn(entities, name);
}

/** An incident in JSON form. */
export type Incident = DocumentOf<typeof incident>;
/** A closed incident in JSON form. */
export type ClosedIncident = DocumentOf<typeof closedIncident>;
/** A draft in JSON form. */
export type Draft = DocumentOf<typeof draft>;
/** Monthly counts in JSON form. */
export type CallVolume = DocumentOf<typeof callVolume>;
/** Daily counts in JSON form. */
export type DailyCalls = DocumentOf<typeof dailyCalls>;
/** A post in JSON form. Only admins get `postedBy`. */
export type Post = DocumentOf<typeof post>;
/** An alert in JSON form. */
export type Alert = DocumentOf<typeof alert>;
/** A piece of apparatus in JSON form. */
export type Apparatus = DocumentOf<typeof apparatus>;
/** A storm in JSON form. */
export type Storm = DocumentOf<typeof storm>;
/** A member's answer for a training or an event, in JSON form. */
export type Answer = DocumentOf<typeof answer>;
/** The site content that admins have changed, in JSON form. */
export type SiteContent = DocumentOf<typeof siteContent>;
/** A member's complete record in JSON form. */
export type Member = DocumentOf<typeof member>;
/** An application in JSON form. */
export type Application = DocumentOf<typeof application>;
/** A certificate in JSON form. Members see only their own. */
export type Certificate = DocumentOf<typeof certificate>;
/** An audit line in JSON form. */
export type AuditLine = DocumentOf<typeof auditLine>;
/** An attendance record in JSON form. In their own records of calls, members get encrypted IDs. */
export type Attendance = DocumentOf<typeof attendance>;
/** A drill's code in JSON form. */
export type DrillCode = DocumentOf<typeof drillCode>;
/** A subscription in JSON form. */
export type Subscription = DocumentOf<typeof subscription>;
/** A mailing in JSON form. */
export type Mailing = DocumentOf<typeof mailing>;
/** A suppressed address in JSON form. */
export type Suppression = DocumentOf<typeof suppression>;
