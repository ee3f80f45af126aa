/** The kinds of post (SPEC §3). */
export const postTypes = ['Event', 'Incident', 'News', 'Training'] as const;

/** One of {@link postTypes}. */
export type PostType = (typeof postTypes)[number];

/** What a member may do (SPEC §6). */
export const privileges = ['member', 'admin'] as const;

/** What somebody can subscribe to. The default is alerts (SPEC §9). */
export const subscriptionTypes = ['alerts', 'posts'] as const;

/** How the choices of {@link subscriptionTypes} read (SPEC §3). */
export const subscriptionTypeLabels = { alerts: 'Alerts', posts: 'News & Events' } as const;

/**
 * What somebody is subscribed to, in words: `Alerts and News & Events`.
 * @param types some of {@link subscriptionTypes}
 */
export function subscriptionInWords(types: readonly (typeof subscriptionTypes)[number][]): string {
  return types.map((type) => subscriptionTypeLabels[type]).join(' and ');
}

/** Where an application stands; only admins see and set it. */
export const applicationStatuses = ['new', 'reviewing', 'accepted', 'declined'] as const;
