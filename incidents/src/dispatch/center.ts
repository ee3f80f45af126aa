import { company } from '@firehouse/model';
import { reportedFields } from '../intake/reportFields.ts';
import centers from '../../../company/dispatchCenters.json' with { type: 'json' };
import { dateFormatProblem } from './dateFormat.ts';

/** Values that a pattern can extract in addition to the incident's fields. */
const otherValues = ['id', 'revision', 'updatedAt', 'closed'] as const;

/**
 * How to parse messages from one dispatch center (docs/operations.md). A center that sends JSON only needs a name. Text
 * pages and emails also need patterns.
 */
export interface Center {
  readonly name: string;
  /** IANA time zone for times that don't specify one. Defaults to the company's time zone. */
  readonly timeZone?: string;
  /**
   * Strings that mark the beginning of the dispatch text. A message that contains none of them isn't a dispatch
   * message. `{{station}}` is replaced by the station's name in uppercase.
   */
  readonly start?: readonly string[];
  /** Strings that mark the end of the dispatch text, such as the first words of a disclaimer. */
  readonly end?: readonly string[];
  /**
   * Date formats, such as `MM/dd/yyyy HH:mm:ss`. A time without a date is today's, or yesterday's if today's is more
   * than an hour ahead.
   */
  readonly dateFormats?: readonly string[];
  /** If true, an incident without a time in its message starts when the message arrives. */
  readonly startsOnArrival?: boolean;
  /**
   * Regular expressions by field name. Each has one capture group, which is the value; they ignore case, and `^` and
   * `$` match at line breaks. If a field has several expressions, their values are joined in order. Besides the
   * incident's fields, these names are allowed: `id`, the center's incident number; `revision` or `updatedAt`, which
   * determine the order of messages; and `closed`, where any match closes the incident.
   */
  readonly patterns?: Readonly<Record<string, string | readonly string[]>>;
}

/** The company's dispatch centers. The key is sent in the `Dispatch-Center` header of each message. */
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

/** Returns a center's time zone, by default the company's. */
export const zoneOf = ({ timeZone = company.timeZone }: Center): string => timeZone;

/** Returns the center with this key, or undefined if it is not configured. */
export function centerNamed(key: string): Center | undefined {
  return Object.hasOwn(ownCenters, key) ? ownCenters[key] : undefined;
}

/** Returns the expressions for each value that a center's patterns extract. */
export function patternsOf({ patterns = {} }: Center): [name: string, expressions: readonly string[]][] {
  return Object.entries(patterns).map(([name, pattern]) => [name, typeof pattern === 'string' ? [pattern] : pattern]);
}

/** Validates a center's configuration. Returns error messages, or an empty array if it is valid. */
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
    // Add an empty alternative so that the expression always matches, then count the groups in the match.
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
