import { company } from '@firehouse/model';
import { reportedFields } from '../incidents/report.ts';
import centers from './centers.json' with { type: 'json' };
import { dateFormatProblem } from './dateFormat.ts';

/** What patterns can read besides the fields of an incident. */
const otherValues = ['id', 'revision', 'updatedAt', 'closed'] as const;

/**
 * How the messages of one dispatch center are read (docs/operations.md). JSON needs only a name; text pages and
 * emails need patterns.
 */
export interface Center {
  /** As admins see it. */
  readonly name: string;
  /** IANA name: times without a zone are in it; the company's if omitted. */
  readonly timeZone?: string;
  /**
   * One of these texts begins the part of a message that is read; without any of them it is no dispatch message.
   * `{{station}}` is the name of the company's station in capitals.
   */
  readonly start?: readonly string[];
  /** The first of these texts ends it, such as a disclaimer. */
  readonly end?: readonly string[];
  /** How times are written, `MM/dd/yyyy HH:mm:ss`. Without a date, the last such time before the message arrived counts. */
  readonly dateFormats?: readonly string[];
  /** Whether an incident whose message has no time began when the message arrived. */
  readonly startsOnArrival?: boolean;
  /**
   * Regular expressions with one group, which is the value; case makes no difference, `^` and `$` are at lines. Several of one
   * field are its parts, in order. Besides the fields of an incident: `id`, the center's incident number, `revision` or
   * `updatedAt`, which order the messages, and `closed`, where any match closes the incident.
   */
  readonly patterns?: Readonly<Record<string, string | readonly string[]>>;
}

/** The company's dispatch centers by their key, the `Dispatch-Center` of their messages. */
export const ownCenters: Readonly<Record<string, Center>> = Object.fromEntries(
  Object.entries<Center>(centers).map(([key, center]) => [key, withStation(center)]),
);

function withStation(center: Center): Center {
  if (center.start === undefined) return center;
  return {
    ...center,
    start: center.start.map((text) => text.replaceAll('{{station}}', company.station.toUpperCase())),
  };
}

/** The zone of a center's times. */
export const zoneOf = ({ timeZone = company.timeZone }: Center): string => timeZone;

/** A center by its key; undefined when nobody configured it. */
export function centerNamed(key: string): Center | undefined {
  return Object.hasOwn(ownCenters, key) ? ownCenters[key] : undefined;
}

/** The expressions of a center by the value that they read, each with its name. */
export function patternsOf({ patterns = {} }: Center): [name: string, expressions: readonly string[]][] {
  return Object.entries(patterns).map(([name, given]) => [name, typeof given === 'string' ? [given] : given]);
}

/**
 * What is wrong with the configuration of a center.
 * @returns sentences; none when nothing is
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
    // An alternative that always matches gives the number of groups.
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
