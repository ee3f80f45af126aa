import { isRecord } from '@firehouse/model';
import { reportedFields } from '../intake/reportFields.ts';
import { checkedFields, unreadable, type Reading } from './reading.ts';
import { checkedTime, cleanLine, cleanText } from './checkedValues.ts';

/** Maximum length of a center's incident number. */
export const NUMBER_MAX_LENGTH = 200;

/** Property names accepted in addition to the incident's fields. */
const OTHER_NAMES = ['id', 'revision', 'updatedAt', 'status'];

/** Limits on the unknown property names that are reported back. */
const IGNORED_MAX = 20;
const IGNORED_MAX_LENGTH = 60;

/** Context needed to parse a message. */
interface ReadingContext {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Converts a local time in the center's time zone to epoch milliseconds, or undefined if invalid. */
  readonly epochMs: (local: string) => number | undefined;
}

/**
 * Parses a JSON message, `{ id, revision?, updatedAt?, status?, startTime, TypeCode, Address, … }`. All other
 * properties are incident fields: null clears an optional field, and a missing property leaves it unchanged.
 */
export function readJson(text: string, context: ReadingContext): Reading {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return unreadable(cleanText(text), 'The message is not valid JSON.');
  }
  if (!isRecord(message)) return unreadable(cleanText(text), 'The message is not a JSON object.');
  const { fields, problems: wrong } = checkedFields(message);
  const problems = [...wrong];
  const timeOf = (name: string, label: string): number | undefined => {
    const { [name]: input } = message;
    if (input === undefined || input === null) return undefined;
    const { value, problem } = checkedTime(label, epochMsOf(input, context), context.now);
    if (problem !== undefined) problems.push(problem);
    return value;
  };
  const startTime = timeOf('startTime', 'Time');
  const updatedAt = timeOf('updatedAt', 'updatedAt');
  const { id, revision, status } = message;
  const isRevision = Number.isSafeInteger(revision) && Number(revision) >= 0;
  if (revision !== undefined && revision !== null && !isRevision)
    problems.push('revision must be a whole number, 0 or more.');
  if (status !== undefined && status !== 'open' && status !== 'closed') problems.push('status must be open or closed.');
  const number = typeof id === 'string' || typeof id === 'number' ? cleanLine(String(id)) : '';
  const isNumbered = number !== '' && number.length <= NUMBER_MAX_LENGTH;
  if (!isNumbered && id !== undefined) problems.push(`id must be text of 1 to ${NUMBER_MAX_LENGTH} characters.`);
  return {
    number: isNumbered ? number : undefined,
    revision: isRevision ? Number(revision) : undefined,
    updatedAt,
    fields: { ...fields, ...(startTime !== undefined && { startTime }) },
    closedAt: status === 'closed' ? Math.min(updatedAt ?? context.now, context.now) : undefined,
    // If we ignored an invalid ID, the message would create a separate incident.
    isReadable: isNumbered || id === undefined,
    problems,
    ignored: Object.keys(message)
      .filter((name) => ![...OTHER_NAMES, ...reportedFields].includes(name))
      .slice(0, IGNORED_MAX)
      .map((name) => cleanLine(name).slice(0, IGNORED_MAX_LENGTH)),
    text: cleanText(text),
  };
}

/** Parses epoch milliseconds or an ISO date and time. If the time has no offset, it is in the center's time zone. */
function epochMsOf(value: unknown, { epochMs }: ReadingContext): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  const text = value.trim();
  if (/^\d{12,13}$/.test(text)) return Number(text);
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return Number.NaN;
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text.replace(' ', 'T')) : epochMs(text.replace(' ', 'T'));
}
