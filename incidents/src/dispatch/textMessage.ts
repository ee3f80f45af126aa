import { zoneOf, type Center } from './center.ts';
import { parseDate } from './dateFormat.ts';
import { NUMBER_MAX_LENGTH } from './jsonMessage.ts';
import { matchPatterns, PatternError } from './matchPatterns.ts';
import { checkedFields, unreadable, type Reading } from './reading.ts';
import { checkedTime, cleanLine, cleanText } from './checkedValues.ts';

/** Separators for fields that can have multiple parts. The default is a space. */
const SEPARATORS: Readonly<Record<string, string>> = { Address: ', ', Description: '\n' };

/**
 * Parses a text page, or the text of an email, using the center's configuration.
 * @param raw the entire text
 * @param sentAt when an email was sent, in epoch milliseconds; used if the text has no time
 * @param now epoch milliseconds
 */
export function readText(raw: string, center: Center, now: number, sentAt?: number): Reading {
  const text = cleanText(raw);
  if (center.patterns === undefined) return unreadable(text, 'This dispatch center has no patterns for text.');
  const part = dispatchPart(text, center);
  if (part === undefined) return unreadable(text, '');
  let matches: ReadonlyMap<string, readonly string[]>;
  try {
    matches = matchPatterns(center, part);
  } catch (error) {
    if (error instanceof PatternError) return unreadable(text, error.message);
    throw error;
  }
  const values = Object.fromEntries(
    Array.from(matches, ([name, parts]) => {
      const filled = parts.map((one) => one.trim()).filter((one) => one !== '');
      return [name, filled.length === 0 ? undefined : filled.join(SEPARATORS[name] ?? ' ')] as const;
    }),
  );
  const { fields, problems: wrong } = checkedFields({ ...values, ...decimals(values) });
  const problems = [...wrong];
  const timeOf = (name: string, label: string): number | undefined => {
    const { [name]: written } = values;
    if (written === undefined) return undefined;
    const ms = parseDate(cleanLine(written), center.dateFormats ?? [], zoneOf(center), now);
    const { value, problem } = checkedTime(label, ms, now);
    if (problem !== undefined) problems.push(problem);
    return value;
  };
  const startTime = timeOf('startTime', 'Time');
  const updatedAt = timeOf('updatedAt', 'updatedAt') ?? sentTime(sentAt, now);
  const number = cleanLine(values['id'] ?? '').slice(0, NUMBER_MAX_LENGTH);
  const revision = Number.parseInt(values['revision'] ?? '', 10);
  return {
    number: number === '' ? undefined : number,
    revision: Number.isSafeInteger(revision) && revision >= 0 ? revision : undefined,
    updatedAt,
    fields: { ...fields, ...(startTime !== undefined && { startTime }) },
    ...(center.startsOnArrival === true && { fallback: { startTime: Math.min(sentTime(sentAt, now) ?? now, now) } }),
    closedAt: (matches.get('closed')?.length ?? 0) > 0 ? Math.min(updatedAt ?? now, now) : undefined,
    isReadable: true,
    problems,
    ignored: [],
    text,
  };
}

/** Returns the text from the center's start marker to its end marker, or undefined if no start marker is found. */
function dispatchPart(text: string, { start = [], end = [] }: Center): string | undefined {
  const begin = start.length === 0 ? 0 : firstOf(start, text, 0);
  return begin === undefined ? undefined : text.slice(begin, firstOf(end, text, begin));
}

/**
 * Returns the position of the first marker found, ignoring case. Doesn't use `toUpperCase()`, which makes some text
 * longer (`ß` becomes `SS`) and would shift positions.
 */
function firstOf(marks: readonly string[], text: string, from: number): number | undefined {
  const matches = marks.flatMap((mark) => {
    const expression = new RegExp(mark.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'gi');
    expression.lastIndex = from;
    return expression.exec(text)?.index ?? [];
  });
  return matches.length === 0 ? undefined : Math.min(...matches);
}

function sentTime(sentAt: number | undefined, now: number): number | undefined {
  return checkedTime('Date', sentAt, now).value;
}

/** Replaces decimal commas in coordinates, as in `40,5812`. */
function decimals(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    ['CallerLatitude', 'CallerLongitude'].flatMap((name) => {
      const { [name]: written } = values;
      return written === undefined ? [] : [[name, written.replace(',', '.')] as const];
    }),
  );
}
