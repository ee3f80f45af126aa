import { isRecord } from '@firehouse/model';
import { reportedFields } from '../incidents/report.ts';
import { checkedFields, unreadable, type Reading } from './reading.ts';
import { checkedTime, cleanLine, cleanText } from './values.ts';

/** The longest incident number of a center, in characters. */
export const NUMBER_MAX_LENGTH = 200;

/** Names beside the fields of the incident. */
const OTHER_NAMES = ['id', 'revision', 'updatedAt', 'status'];

/** How many unknown names of a message are returned, and the longest. */
const IGNORED_MAX = 20;
const IGNORED_MAX_LENGTH = 60;

/** What a message is read with. */
export interface ReadingContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds since 1970 of a time without a zone; undefined when it is none. */
  readonly epochMs: (local: string) => number | undefined;
}

/**
 * Reads a message in JSON: `{ id, revision?, updatedAt?, status?, startTime, TypeCode, Address, … }`, with the names of the
 * incident's fields. `null` clears an optional field; what is not given stays.
 * @param text the body
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
    const { [name]: given } = message;
    if (given === undefined || given === null) return undefined;
    const { value, problem } = checkedTime(label, epochMsOf(given, context), context.now);
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
    order: isRevision ? Number(revision) : updatedAt,
    fields: { ...fields, ...(startTime !== undefined && { startTime }) },
    closedAt: status === 'closed' ? Math.min(updatedAt ?? context.now, context.now) : undefined,
    // With an id that cannot be read it would be stored as another incident.
    isReadable: isNumbered || id === undefined,
    problems,
    ignored: Object.keys(message)
      .filter((name) => ![...OTHER_NAMES, ...reportedFields].includes(name))
      .slice(0, IGNORED_MAX)
      .map((name) => cleanLine(name).slice(0, IGNORED_MAX_LENGTH)),
    text: cleanText(text),
  };
}

/** Milliseconds since 1970, or an ISO date and time; one without a zone is the center's wall clock. */
function epochMsOf(given: unknown, { epochMs }: ReadingContext): number | undefined {
  if (typeof given === 'number') return given;
  if (typeof given !== 'string') return Number.NaN;
  const text = given.trim();
  if (/^\d{12,13}$/.test(text)) return Number(text);
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return Number.NaN;
  return /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text.replace(' ', 'T')) : epochMs(text.replace(' ', 'T'));
}
