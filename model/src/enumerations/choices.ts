/** A member's privileges (SPEC §6). */
export const privileges = ['member', 'admin'] as const;

/** One of {@link privileges}. */
export type Privilege = (typeof privileges)[number];

/** What people can subscribe to. The default is alerts (SPEC §9). */
export const subscriptionTypes = ['alerts', 'posts'] as const;

/** Labels of {@link subscriptionTypes} (SPEC §3). */
export const subscriptionTypeLabels = { alerts: 'Alerts', posts: 'News & Events' } as const;

/** Formats subscription types for a sentence, in a fixed order: `alerts, news and events`. */
export function subscriptionInWords(types: readonly (typeof subscriptionTypes)[number][]): string {
  return [types.includes('alerts') && 'alerts', types.includes('posts') && 'news and events']
    .filter(Boolean)
    .join(', ');
}

/** Possible answers to whether a member will attend a training or event, in the order of the buttons. */
export const answers = ['yes', 'maybe', 'no'] as const;

/** One of {@link answers}. */
export type AnswerChoice = (typeof answers)[number];

/** How often a series repeats: on the same weekday, or on the same weekday of the month, such as the second Monday. */
export const repetitions = ['weekly', 'biweekly', 'monthly'] as const;

/** One of {@link repetitions}. */
export type Repetition = (typeof repetitions)[number];

/** Application statuses. Only admins can see and change them. */
export const applicationStatuses = ['new', 'reviewing', 'accepted', 'declined'] as const;

/**
 * States of a mailing. `planned`: waiting for its start time. `sending`: has tasks in the queue. `paused`: waiting for
 * an admin. `merged`: sent as part of another mailing. `merged`, `finished` and `canceled` are final.
 */
export const mailingStates = ['planned', 'sending', 'paused', 'finished', 'canceled', 'merged'] as const;

/** One of {@link mailingStates}. */
export type MailingState = (typeof mailingStates)[number];

/** Reasons to suppress an address: the SMTP server rejected it, an email bounced, or the recipient complained. */
export const suppressionSources = ['delivery', 'bounce', 'complaint'] as const;

/**
 * Why an incident is a draft: its message couldn't be parsed, the publication policy requires an admin's approval, or
 * an admin decided not to publish it. The last two count as incidents.
 */
export const draftStates = ['unreadable', 'held', 'withheld'] as const;

/** One of {@link draftStates}. */
export type DraftState = (typeof draftStates)[number];

/** How an admin releases an incident: without text fields, house number and exact coordinate, or in full. */
export const releases = ['reduced', 'full'] as const;

/** One of {@link releases}. */
export type Release = (typeof releases)[number];

/** How the publication policy restricts an incident (see `applyPolicy.ts`). */
export const restrictions = ['delayed', 'reduced', 'type', 'held'] as const;

/** One of {@link restrictions}. */
export type Restriction = (typeof restrictions)[number];
