import { Problem } from '../http/problem.ts';

/** Comparison operators in filters (docs/api.md). */
const comparisons = ['=', '!=', '<=', '>=', '<', '>'] as const;

export type Comparison = (typeof comparisons)[number];

/** A value in a filter. */
export type Literal =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'date'; readonly value: Date };

/** A condition, such as `type = "News"`. */
export interface Condition {
  readonly field: string;
  readonly op: Comparison;
  readonly literal: Literal;
}

/** Maximum length of a filter, and maximum number of conditions in it. */
export const FILTER_MAX_LENGTH = 1_000;
export const FILTER_MAX_CONDITIONS = 10;

const FIELD = /[A-Za-z]\w*(?:\.[A-Za-z]\w*)*/y;
const OPERATOR = /!=|<=|>=|=|<|>/y;
const QUOTED = /"(?:[^"\\]|\\["'\\])*"|'(?:[^'\\]|\\["'\\])*'/y;
const BARE = /[\w.:+-]+/y;
const AND = /AND(?=\s)/iy;
const SPACE = /\s+/y;

const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2})(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Parses the query parameter `q`, such as `type = "News" AND occurrenceDate >= 2025-06-01`. Values are numbers, `true`,
 * `false`, ISO dates, or strings in single or double quotes, where a backslash escapes a quote or a backslash. A date
 * without a time is midnight UTC. A date with a time must have a time zone.
 * @throws {Problem} 400 with the position of the error
 */
export function parseFilter(text: string): Condition[] {
  if (text.length > FILTER_MAX_LENGTH) {
    throw new Problem(400, `q is longer than ${FILTER_MAX_LENGTH} characters.`);
  }
  const cursor = new Cursor(text);
  const conditions: Condition[] = [];
  do {
    if (conditions.length === FILTER_MAX_CONDITIONS) {
      throw new Problem(400, `q has more than ${FILTER_MAX_CONDITIONS} conditions.`);
    }
    conditions.push(condition(cursor));
  } while (and(cursor));
  return conditions;
}

function condition(cursor: Cursor): Condition {
  cursor.take(SPACE);
  const field = cursor.expect(FIELD, 'a field name');
  cursor.take(SPACE);
  const op = cursor.expect(OPERATOR, `one of ${comparisons.join(' ')}`) as Comparison;
  cursor.take(SPACE);
  return { field, op, literal: literal(cursor) };
}

function and(cursor: Cursor): boolean {
  const spaced = cursor.take(SPACE) !== undefined;
  if (cursor.atEnd) return false;
  if (!spaced) throw cursor.problem('a space, or the end');
  cursor.expect(AND, 'AND, or the end');
  return true;
}

function literal(cursor: Cursor): Literal {
  const quoted = cursor.take(QUOTED);
  if (quoted !== undefined) {
    return { kind: 'text', value: quoted.slice(1, -1).replaceAll(/\\(.)/gs, '$1') };
  }
  const start = cursor.position;
  const word = cursor.expect(BARE, 'a value');
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' };
  if (NUMBER.test(word)) {
    const value = Number(word);
    if (Number.isFinite(value)) return { kind: 'number', value };
  }
  const date = isoDate(word);
  if (date !== undefined) return { kind: 'date', value: date };
  cursor.position = start;
  throw cursor.problem('a number, true, false, text in quotes, or an ISO date');
}

/** Parses an ISO 8601 date, with or without a time. Returns undefined if it is invalid, such as February 30. */
function isoDate(word: string): Date | undefined {
  const parts = ISO_DATE.exec(word);
  if (parts === null) return undefined;
  const [, day, minute = '00:00', second = '00', fraction = '', zone = 'Z'] = parts;
  const wall = new Date(`${day}T${minute}:${second}Z`);
  if (Number.isNaN(wall.getTime()) || wall.toISOString().slice(0, 19) !== `${day}T${minute}:${second}`) {
    return undefined;
  }
  const moment = new Date(`${day}T${minute}:${second}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

class Cursor {
  position = 0;

  constructor(readonly text: string) {}

  get atEnd(): boolean {
    return this.position === this.text.length;
  }

  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  expect(pattern: RegExp, what: string): string {
    const found = this.take(pattern);
    if (found === undefined) throw this.problem(what);
    return found;
  }

  problem(expected: string): Problem {
    return new Problem(400, `q has an error at character ${this.position + 1}: expected ${expected}.`);
  }
}
