import { company } from '@firehouse/model';
import { reportedFields } from '../intake/reportFields.ts';
import centers from './centers.json' with { type: 'json' };
import { dateFormatProblem } from './dateFormat.ts';

/** Values that patterns can extract besides an incident's fields. */
const otherValues = ['id', 'revision', 'updatedAt', 'closed'] as const;

/**
 * How to parse the messages of one dispatch center (docs/operations.md). JSON needs only a name; text pages and
 * emails need patterns.
 */
export interface Center {
  /** Name displayed to admins. */
  readonly name: string;
  /** IANA name of the time zone for times without one; by default the company's. */
  readonly timeZone?: string;
  /**
   * The relevant part of a message begins with one of these strings; a message without any of them isn't a dispatch
   * message. `{{station}}` is replaced by the station's name in capital letters.
   */
  readonly start?: readonly string[];
  /** The relevant part ends at the first of these strings, such as a disclaimer. */
  readonly end?: readonly string[];
  /**
   * Time formats, such as `MM/dd/yyyy HH:mm:ss`. A time without a date refers to its last occurrence before the message
   * arrived.
   */
  readonly dateFormats?: readonly string[];
  /** Whether an incident whose message has no time began when the message arrived. */
  readonly startsOnArrival?: boolean;
  /**
   * Regular expressions whose single group is the value. They are case-insensitive, and `^` and `$` match at line
   * breaks. Several expressions for one field extract its parts, in order. Besides an incident's fields: `id`, the
   * center's incident number; `revision` or `updatedAt`, which order the messages; and `closed`, where any match closes
   * the incident.
   */
  readonly patterns?: Readonly<Record<string, string | readonly string[]>>;
}

/** The company's dispatch centers by key, the `Dispatch-Center` header of their messages. */
export const ownCenters: Readonly<Record<string, Center>> = Object.fromEntries(
  Object.entries<Center>(centers).map(([key, center]) => [key, withStation(center)]),
);

function withStation(center: Center): Center {
  if (center.start === undefined) return center;
  return {
    ...center,
    start: center.start.map((text) => text.replaceAll('{{station}}', () => company.station.toUpperCase())),
  };
}

/** Returns the time zone for a center's times. */
export const zoneOf = ({ timeZone = company.timeZone }: Center): string => timeZone;

/** Returns a center by its key; undefined if it is not configured. */
export function centerNamed(key: string): Center | undefined {
  return Object.hasOwn(ownCenters, key) ? ownCenters[key] : undefined;
}

/** Returns a center's expressions by extracted value, each with its name. */
export function patternsOf({ patterns = {} }: Center): [name: string, expressions: readonly string[]][] {
  return Object.entries(patterns).map(([name, pattern]) => [name, typeof pattern === 'string' ? [pattern] : pattern]);
}

/**
 * Validates the configuration of a center.
 * @returns problems as sentences; empty if valid
 */
export function centerProblems(center: Center): string[] {
  const names: readonly string[] = [...reportedFields, ...otherValues];
  const timeZone = zoneOf(center);
  const zones = isTimeZone(timeZone) ? [] : [`timeZone is not a time zone: ${timeZone}.`];
  const formats = (center.dateFormats ?? []).map(dateFormatProblem).filter((problem) => problem !== undefined);
  const patterns = patternsOf(center);
  const unknown = patterns.filter(([name]) => !names.includes(name));
  return [
    ...zones,
    ...formats.map((problem) => `A date format ${problem}.`),
    ...unknown.map(([name]) => `There is no value ${name}; there are ${names.join(', ')}.`),
    ...patterns.flatMap(([name, all]) => all.flatMap((expression) => patternProblem(name, expression))),
  ];
}

function patternProblem(name: string, expression: string): string[] {
  try {
    // With an added alternative that always matches, the match reveals the number of groups.
    const groups = (new RegExp(`${expression}|`).exec('')?.length ?? 1) - 1;
    return groups === 1 || name === 'closed'
      ? []
      : [`The pattern of ${name} has ${groups} groups, not one: ${expression}`];
  } catch {
    return [`The pattern of ${name} is not a regular expression: ${expression}`];
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
