/** What visitors can see of an incident. {@link PublicationRule} explains each value. */
export const publications = ['now', 'delayed', 'reduced', 'type', 'held'] as const;
/** One of {@link publications}. */
export type Publication = (typeof publications)[number];

/** Text fields that `reduced` removes unless a rule lists them in `keep`. */
export const keepable = ['Description', 'ChiefComplaint', 'XSt'] as const;
/** One of {@link keepable}. */
export type KeepableField = (typeof keepable)[number];

/**
 * Determines what everyone except admins sees of incidents with certain types. The first matching rule in a policy
 * applies. If no rule matches, the incident is published immediately and in full. docs/decisions/028-publication.md
 * explains the consequences of each value.
 */
export interface PublicationRule {
  /**
   * Patterns such as `EMS`, `EMS: *` or `*: CARDIAC*`, matched against `TypeCode` and `TypeCode: ChiefComplaint`. `*`
   * matches any text. Matching ignores case, repeated spaces and invisible characters.
   */
  readonly types: readonly string[];
  /**
   * * `now`: everything, immediately.
   * * `delayed`: everything, but only `delayMinutes` after the incident started.
   * * `reduced`: the block instead of the house number, a coordinate rounded to about 100 m (1 km if the address has no
   *   recognizable road), and no Description, ChiefComplaint or XSt.
   * * `type`: only the time and type, with an empty address.
   * * `held`: nothing until an admin releases it. The intake stores the incident in `drafts`.
   */
  readonly publish: Publication;
  /**
   * Minutes after `startTime` before anything is published. Has no effect with `now` or `held`. With more than 30
   * minutes, the incident never appears on Home, which only shows the last 30 minutes.
   */
  readonly delayMinutes?: number;
  /**
   * Text fields to publish with `reduced`. List only fields that your dispatch center fills in from a fixed list. In
   * other fields, a dispatcher could have typed a house number, a name or a phone number.
   */
  readonly keep?: readonly KeepableField[];
}

/** Rules in order, most specific first. */
export type PublicationPolicy = readonly PublicationRule[];
