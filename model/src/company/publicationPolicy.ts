/** How incidents of a type can be published. */
export const publications = ['now', 'delayed', 'reduced', 'type', 'held'] as const;
/** One of {@link publications}. */
type Publication = (typeof publications)[number];

/** Text fields that `reduced` removes unless a rule keeps them. */
export const keepable = ['Description', 'ChiefComplaint', 'XSt'] as const;
/** One of {@link keepable}. */
export type KeepableField = (typeof keepable)[number];

/**
 * How incidents of certain types are published to everybody except admins. A policy is a list of rules; the first rule
 * that matches an incident applies. An incident without a matching rule is published immediately and in full.
 * docs/decisions/028-publication.md explains what each value means for a company.
 */
export interface PublicationRule {
  /**
   * Patterns, compared with the incident's `TypeCode` and with `TypeCode: ChiefComplaint`: `EMS`, `EMS: *`,
   * `*: CARDIAC*`. `*` matches any text; case, repeated spaces and invisible characters are ignored.
   */
  readonly types: readonly string[];
  /**
   * * `now`: immediately and in full.
   * * `delayed`: in full, `delayMinutes` after the incident began.
   * * `reduced`: with the block instead of the house number, the coordinate rounded to about 100 m (1 km if no road is
   *   recognized in the address), and without Description, ChiefComplaint and XSt.
   * * `type`: only the time and the type, with an empty address.
   * * `held`: not at all, until an admin releases it. The intake stores such an incident in `drafts`.
   */
  readonly publish: Publication;
  /**
   * Minutes after `startTime` before anything is published; applies to `delayed`, `reduced` and `type`. Home shows the
   * last 30 minutes, so with a longer delay an incident appears only in the call history.
   */
  readonly delayMinutes?: number;
  /**
   * With `reduced`: text fields to publish anyway. Dispatch can write anything into them, including the house number, a
   * name or a phone number. List only fields that your dispatch center fills from a fixed list.
   */
  readonly keep?: readonly KeepableField[];
}

/** A company's rules, most specific first. */
export type PublicationPolicy = readonly PublicationRule[];

/**
 * Medical incidents, by type patterns as in a rule, and what visitors see of them; `''` until the company has decided.
 * `npm run make-it-yours` prompts for this, and `npm run doctor` warns as long as no rule covers such incidents.
 */
export const medicalIncidents = {
  types: ['EMS*'] as readonly string[],
  publish: '' as Exclude<Publication, 'delayed'> | '',
};

function medicalRules(): PublicationPolicy {
  const { types, publish } = medicalIncidents;
  return publish === '' ? [] : [{ types, publish }];
}

/**
 * What visitors see of incidents by type, and when. The first rule that matches an incident applies
 * (docs/decisions/028-publication.md explains each value). Empty: every incident is published immediately and in full.
 * For example, to publish medical incidents without the house number, and to hold violent ones until an admin releases
 * them:
 *
 *     { types: ['EMS: ASSAULT*', 'EMS: SHOOTING*'], publish: 'held' },
 *     { types: ['EMS*'], publish: 'reduced', keep: ['ChiefComplaint'] },
 *
 * Rules for specific medical incidents go before {@link medicalRules}, which covers the rest.
 *
 * With a delay of more than 30 minutes, an incident never appears on Home. Not part of `everyPageFacts.ts`, which
 * browsers load.
 */
export const publicationPolicy: PublicationPolicy = [...medicalRules()];
