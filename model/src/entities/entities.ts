import { alert } from './alert.ts';
import { apparatus } from './apparatus.ts';
import { application } from './application.ts';
import { auditEntry } from './auditEntry.ts';
import { callVolume, dailyCalls } from './callVolume.ts';
import { draft } from './draft.ts';
import { closedIncident, incident } from './incident.ts';
import { mailing } from './mailing.ts';
import { member } from './member.ts';
import { post } from './post.ts';
import { subscription } from './subscription.ts';
import { suppression } from './suppression.ts';
import { trashEntry } from './trashEntry.ts';
import type { DocumentOf, Entity } from '../schema/entity.ts';

export {
  alert,
  apparatus,
  application,
  auditEntry,
  callVolume,
  closedIncident,
  dailyCalls,
  draft,
  incident,
  mailing,
  member,
  post,
  subscription,
  suppression,
  trashEntry,
};

/** All entities, by collection. */
export const entities = {
  incidents: incident,
  'incidents.closed': closedIncident,
  drafts: draft,
  'calls.volume': callVolume,
  'calls.daily': dailyCalls,
  posts: post,
  alerts: alert,
  apparatus,
  members: member,
  'members.applications': application,
  subscriptions: subscription,
  suppressions: suppression,
  mailings: mailing,
  audit: auditEntry,
  trash: trashEntry,
} as const satisfies Readonly<Record<string, Entity>>;

/** The name of a collection in the API. */
export type Collection = keyof typeof entities;

/** Whether a text is the name of a collection. */
export function isCollection(name: string): name is Collection {
  return Object.hasOwn(entities, name);
}

/** An incident as JSON. */
export type Incident = DocumentOf<typeof incident>;
/** A closed incident as JSON. */
export type ClosedIncident = DocumentOf<typeof closedIncident>;
/** An incident that is not published yet, as JSON. */
export type Draft = DocumentOf<typeof draft>;
/** A year's incidents by month, as JSON. */
export type CallVolume = DocumentOf<typeof callVolume>;
/** A year's incidents by day, as JSON. */
export type DailyCalls = DocumentOf<typeof dailyCalls>;
/** A post as JSON; `postedBy` only for admins. */
export type Post = DocumentOf<typeof post>;
/** An alert as JSON. */
export type Alert = DocumentOf<typeof alert>;
/** A piece of apparatus as JSON. */
export type Apparatus = DocumentOf<typeof apparatus>;
/** A member's whole record as JSON. */
export type Member = DocumentOf<typeof member>;
/** An application as JSON. */
export type Application = DocumentOf<typeof application>;
/** An audit entry as JSON. */
export type AuditEntry = DocumentOf<typeof auditEntry>;
/** A subscription as JSON. */
export type Subscription = DocumentOf<typeof subscription>;
/** A mailing as JSON. */
export type Mailing = DocumentOf<typeof mailing>;
/** A suppressed address as JSON. */
export type Suppression = DocumentOf<typeof suppression>;
