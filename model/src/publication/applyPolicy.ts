import type { KeepableField, PublicationPolicy, PublicationRule } from '../company/publicationRules.ts';
import type { Restriction } from '../enumerations/choices.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { blockAddress } from './blockAddress.ts';
import { hasReadableType, typeMatcher } from './typePattern.ts';

export type { PublicationPolicy } from '../company/publicationRules.ts';

/** The stored fields of an open or closed incident. */
type IncidentData = Readonly<Record<string, unknown>>;

const PUBLISHED_NOW: PublicationRule = { types: ['*'], publish: 'now' };
const HELD: PublicationRule = { types: ['*'], publish: 'held' };

/** Number of decimal places to round coordinates to: about 100 m, or about 1 km if the address has no road. */
const ROAD_DECIMALS = 3;
const TOWN_DECIMALS = 2;

/**
 * Returns the rule for an incident, ignoring whether it was released. If the type is unreadable and the policy
 * restricts any incidents at all, the incident is held, because the strictest rule might have applied to it.
 */
export function publicationOf(policy: PublicationPolicy, incident: IncidentData): PublicationRule {
  if (!hasReadableType(incident)) return policy.some(({ publish }) => publish !== 'now') ? HELD : PUBLISHED_NOW;
  const isOfType = typeMatcher(incident);
  return policy.find(({ types }) => types.some(isOfType)) ?? PUBLISHED_NOW;
}

/**
 * Returns whether an admin must release the incident before it is published. The intake stores such incidents in
 * `drafts`.
 */
export function isHeld(policy: PublicationPolicy, incident: IncidentData): boolean {
  return !isReleased(incident) && publicationOf(policy, incident).publish === 'held';
}

/**
 * Returns how an incident is currently restricted for visitors, or undefined if it isn't. Until its delay is over, the
 * result is `delayed`, even if another restriction applies afterwards.
 */
export function restrictionOf(policy: PublicationPolicy, incident: IncidentData, now: number): Restriction | undefined {
  if (isReleased(incident)) return isReleasedInFull(incident) ? undefined : 'reduced';
  const rule = publicationOf(policy, incident);
  if (rule.publish === 'held') return 'held';
  if (rule.publish === 'now') return undefined;
  if (isDelayed(rule, incident, now)) return 'delayed';
  return rule.publish === 'delayed' ? undefined : rule.publish;
}

/**
 * Removes what the publication policy hides from everyone except admins.
 * @returns the remaining fields, plus `publication` if the incident is restricted, or undefined if it is held or
 * delayed and must not be visible at all
 */
export function published(policy: PublicationPolicy, incident: IncidentData, now: number): IncidentData | undefined {
  const restriction = restrictionOf(policy, incident, now);
  switch (restriction) {
    case undefined:
      return without(incident, 'publication');
    case 'held':
    case 'delayed':
      return undefined;
    case 'reduced':
      return { ...reduced(incident, keptTexts(policy, incident)), publication: restriction };
    case 'type':
      return { ...only(incident, ['startTime', 'TypeCode', 'closedAt']), Address: '', publication: restriction };
  }
}

function isReleased({ releasedAt }: IncidentData): boolean {
  return releasedAt !== undefined && releasedAt !== null;
}

/**
 * Returns whether an incident was released in full. Incidents released before `releasedAs` was introduced don't have
 * the field and were always released in full.
 */
function isReleasedInFull({ releasedAs }: IncidentData): boolean {
  return releasedAs === undefined || releasedAs === 'full';
}

/** Returns the text fields to keep. None if an admin released the incident, because the admin chose to publish less. */
function keptTexts(policy: PublicationPolicy, incident: IncidentData): readonly KeepableField[] {
  return isReleased(incident) ? [] : (publicationOf(policy, incident).keep ?? []);
}

/** Returns whether an incident's delay isn't over yet. Without a start time or `delayMinutes`, a delay never ends. */
function isDelayed({ publish, delayMinutes }: PublicationRule, { startTime }: IncidentData, now: number): boolean {
  if (delayMinutes === undefined) return publish === 'delayed';
  return !(typeof startTime === 'number' && now >= startTime + delayMinutes * MINUTE_MS);
}

function reduced(incident: IncidentData, keep: readonly KeepableField[]): IncidentData {
  const { Address, CallerLatitude, CallerLongitude } = incident;
  const { address, hasRoad } = blockAddress(typeof Address === 'string' ? Address : '');
  const decimals = hasRoad ? ROAD_DECIMALS : TOWN_DECIMALS;
  return {
    ...only(incident, ['startTime', 'TypeCode', 'closedAt', ...keep]),
    Address: address,
    ...rounded('CallerLatitude', CallerLatitude, decimals),
    ...rounded('CallerLongitude', CallerLongitude, decimals),
  };
}

function rounded(name: string, degrees: unknown, decimals: number): IncidentData {
  return typeof degrees === 'number' ? { [name]: Number(degrees.toFixed(decimals)) } : {};
}

function only(incident: IncidentData, names: readonly string[]): IncidentData {
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(incident, name) ? [[name, incident[name]] as const] : [])),
  );
}

function without(incident: IncidentData, name: string): IncidentData {
  if (!Object.hasOwn(incident, name)) return incident;
  return Object.fromEntries(Object.entries(incident).filter(([one]) => one !== name));
}
