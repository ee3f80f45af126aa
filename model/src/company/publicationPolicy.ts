/** How incidents of a type are published. */
export const publications = ['now', 'delayed', 'reduced', 'type', 'held'] as const;
/** One of {@link publications}. */
export type Publication = (typeof publications)[number];

/** Texts that `reduced` drops unless a rule lists them. */
export const keepable = ['Description', 'ChiefComplaint', 'XSt'] as const;
/** One of {@link keepable}. */
export type KeepableField = (typeof keepable)[number];

/**
 * How incidents of some types are published to everybody below admin. Of a policy, a list of rules, the first one that
 * matches an incident applies; an incident that none matches is published at once and in full. The documentation of what
 * each value means for a company is docs/decisions/028-publication.md.
 */
export interface PublicationRule {
  /**
   * Patterns, compared with the incident's `TypeCode` and with `TypeCode: ChiefComplaint`: `EMS`, `EMS: *`,
   * `*: CARDIAC*`. `*` is any text; case and repeated spaces make no difference.
   */
  readonly types: readonly string[];
  /**
   * `now`: at once and in full.
   * `delayed`: in full, `delayMinutes` after the incident began.
   * `reduced`: with the block in place of the house number, the coordinate rounded to about 100 m (1 km when the address
   * has no road that could be recognized), and without Description, ChiefComplaint and XSt.
   * `type`: the time and the type alone, with an empty address.
   * `held`: not at all, until an admin releases it. The intake stores such an incident in `drafts`.
   */
  readonly publish: Publication;
  /**
   * Minutes after `startTime` before anything is published; with `delayed`, `reduced` and `type`. Home shows the last 30
   * minutes: a delay of more than 30 minutes means that the incident never appears on Home, only in the call history.
   */
  readonly delayMinutes?: number;
  /**
   * With `reduced`: texts that are published anyway. Dispatch can write anything into them, the house number, a
   * name or a phone number too: keep only a text that your dispatch center fills from a list.
   */
  readonly keep?: readonly KeepableField[];
}

/** The rules of a company, the most particular first. */
export type PublicationPolicy = readonly PublicationRule[];

/**
 * What visitors see of incidents, by type, and when: rules; the first one that matches an incident applies
 * (docs/decisions/028-publication.md explains each value). Empty: every incident is published at once and in full. For
 * example, to publish medical incidents without the house number, and to hold violent ones until an admin releases them:
 *
 *     { types: ['EMS: ASSAULT*', 'EMS: SHOOTING*'], publish: 'held' },
 *     { types: ['EMS*'], publish: 'reduced', keep: ['ChiefComplaint'] },
 *
 * A delay of more than 30 minutes keeps an incident off Home for good. Not part of `company.ts`, which browsers load.
 */
export const publicationPolicy: PublicationPolicy = [];
