/** A member's privileges (SPEC §6). */
export const privileges = ['member', 'admin'] as const;

/** One of {@link privileges}. */
export type Privilege = (typeof privileges)[number];

/** Subscription types. The default is alerts (SPEC §9). */
export const subscriptionTypes = ['alerts', 'posts'] as const;

/** Labels of {@link subscriptionTypes} (SPEC §3). */
export const subscriptionTypeLabels = { alerts: 'Alerts', posts: 'News & Events' } as const;

/**
 * Describes subscription types in a sentence: `alerts, news and events`.
 * @param types some of {@link subscriptionTypes}, in any order
 */
export function subscriptionInWords(types: readonly (typeof subscriptionTypes)[number][]): string {
  return [types.includes('alerts') && 'alerts', types.includes('posts') && 'news and events']
    .filter(Boolean)
    .join(', ');
}

/** An application's status, which only admins can see and set. */
export const applicationStatuses = ['new', 'reviewing', 'accepted', 'declined'] as const;

/**
 * States of a mailing. `planned` waits for its start, `sending` has tasks, `paused` waits for an admin, `merged` is
 * sent with another mailing. The other two are final.
 */
export const mailingStates = ['planned', 'sending', 'paused', 'finished', 'canceled', 'merged'] as const;

/** One of {@link mailingStates}. */
export type MailingState = (typeof mailingStates)[number];

/** What suppressed an address: a delivery response, a bounce message, or a complaint. */
export const suppressionSources = ['delivery', 'bounce', 'complaint'] as const;

/**
 * Why an incident is a draft: its message could not be read, the publication policy holds it, or an admin decided not
 * to publish it. The last two count as incidents.
 */
export const draftStates = ['unreadable', 'held', 'withheld'] as const;

/** One of {@link draftStates}. */
export type DraftState = (typeof draftStates)[number];

/**
 * How an admin releases an incident: without its text fields, house number and exact coordinate, or with everything.
 */
export const releases = ['reduced', 'full'] as const;

/** One of {@link releases}. */
export type Release = (typeof releases)[number];

/** How the publication policy restricts an incident: see `applyPolicy.ts`. */
export const restrictions = ['delayed', 'reduced', 'type', 'held'] as const;

/** One of {@link restrictions}. */
export type Restriction = (typeof restrictions)[number];
