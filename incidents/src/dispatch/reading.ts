import { FAR_OFF_KM, isFarOff } from '../intake/farOffCoordinate.ts';
import { reportedFields, type IncidentFields } from '../intake/reportFields.ts';
import { checkedValue } from './checkedValues.ts';

/** The parsed contents of a dispatch message. */
export interface Reading {
  readonly number?: string | undefined;
  /** The center's version number for this incident's data. */
  readonly revision?: number | undefined;
  /** When the center wrote the message, in epoch ms. */
  readonly updatedAt?: number | undefined;
  readonly fields: IncidentFields;
  /**
   * Default values, used only if no message contains the field. For example, the arrival time can be the start time.
   */
  readonly fallback?: IncidentFields;
  /** When the incident was closed, in epoch ms. */
  readonly closedAt?: number | undefined;
  /** False if the message isn't about an incident or can't be parsed. A readable message can still be incomplete. */
  readonly isReadable: boolean;
  /** Problems found, as sentences that don't quote the message. */
  readonly problems: readonly string[];
  /** Property names in the message that aren't incident fields. */
  readonly ignored: readonly string[];
  /** The message text, shown to admins. */
  readonly text: string;
}

/** Creates the result for a message that can't be parsed. */
export function unreadable(text: string, problem: string): Reading {
  return { fields: {}, isReadable: false, problems: problem === '' ? [] : [problem], ignored: [], text };
}

/**
 * Validates each incident field except the start time. An invalid field is dropped without affecting the others, but an
 * incomplete or far-off coordinate is dropped entirely.
 */
export function checkedFields(message: Readonly<Record<string, unknown>>): {
  readonly fields: Readonly<Record<string, string | number | null>>;
  readonly problems: readonly string[];
} {
  const fields: Record<string, string | number | null> = {};
  const problems: string[] = [];
  for (const name of reportedFields.filter((one) => one !== 'startTime')) {
    const { value, problem } = checkedValue(name, message[name]);
    if (value !== undefined) fields[name] = value;
    if (problem !== undefined) problems.push(problem);
  }
  const { CallerLatitude: latitude, CallerLongitude: longitude, ...rest } = fields;
  if (latitude === undefined && longitude === undefined) return { fields, problems };
  if ((latitude ?? null) === null && (longitude ?? null) === null)
    return { fields: { ...rest, CallerLatitude: null, CallerLongitude: null }, problems };
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return { fields: rest, problems: [...problems, 'The coordinate is incomplete.'] };
  if (isFarOff(latitude, longitude))
    return { fields: rest, problems: [...problems, `The coordinate is more than ${FAR_OFF_KM} km from the station.`] };
  return { fields, problems };
}
