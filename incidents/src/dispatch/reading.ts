import { FAR_OFF_KM, isFarOff } from '../intake/farOffCoordinate.ts';
import { reportedFields, type IncidentFields } from '../intake/reportFields.ts';
import { checkedValue } from './checkedValues.ts';

/** The contents of a dispatch message about an incident. */
export interface Reading {
  /** The center's incident number. */
  readonly number?: string | undefined;
  /** The center's own message count for the incident. */
  readonly revision?: number | undefined;
  /** When the center wrote the message, in ms since 1970. */
  readonly updatedAt?: number | undefined;
  readonly fields: IncidentFields;
  /** Values that apply only if no message provides them, such as the time of arrival as the start. */
  readonly fallback?: IncidentFields;
  /** When the incident was closed, in ms since 1970. */
  readonly closedAt?: number | undefined;
  /** Whether this is a dispatch message; even then its content can be incomplete. */
  readonly isReadable: boolean;
  /** Problems as sentences that contain no values from the message. */
  readonly problems: readonly string[];
  /** Names in the message that are not fields of an incident. */
  readonly ignored: readonly string[];
  /** The message text for admins. */
  readonly text: string;
}

/** Returns the result for a message that cannot be read. */
export function unreadable(text: string, problem: string): Reading {
  return { fields: {}, isReadable: false, problems: problem === '' ? [] : [problem], ignored: [], text };
}

/**
 * Checks an incident's fields, except its time, one by one, so that an invalid field does not affect the others.
 * @param message untrusted values, by field name
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
  if (latitude === null && longitude === null) return { fields, problems };
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return { fields: rest, problems: [...problems, 'The coordinate is incomplete.'] };
  if (isFarOff(latitude, longitude))
    return { fields: rest, problems: [...problems, `The coordinate is more than ${FAR_OFF_KM} km from the station.`] };
  return { fields, problems };
}
