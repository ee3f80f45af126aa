import { isVector } from './order.ts';
import { invalidArgument } from './status.ts';
import { compareUtf8 } from './utf8.ts';
import type { Fields, Value } from './value.ts';

/** A field path split into unquoted segments: `location.address` is `['location', 'address']`. */
export type FieldPath = readonly string[];

/** The field path of the document name in queries. */
export const NAME_FIELD = '__name__';

/** The documentation says `__.*__`, but Firestore requires at least one character between the underscores. */
const RESERVED_SEGMENT = /^__.+__$/s;
const SIMPLE_SEGMENT = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** Returns whether a field path is `__name__`. */
export function isNamePath(path: FieldPath): boolean {
  return path.length === 1 && path[0] === NAME_FIELD;
}

export function samePath(left: FieldPath, right: FieldPath): boolean {
  return left.length === right.length && left.every((segment, at) => segment === right[at]);
}

/** Compares two field paths segment by segment, in UTF-8 order. */
export function compareFieldPaths(left: FieldPath, right: FieldPath): number {
  const at = left.findIndex((segment, index) => segment !== right[index]);
  if (at < 0 || at >= right.length) return left.length - right.length;
  return compareUtf8(left[at] as string, right[at] as string);
}

/**
 * Parses a field path in API format: dot-separated segments, with backticks around segments that are not simple
 * identifiers, and backslash escapes inside backticks. Throws INVALID_ARGUMENT.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents#Document
 */
export function parseFieldPath(text: string): FieldPath {
  if (SIMPLE_SEGMENT.test(text)) return [text];
  const segments: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const [segment, next] = text[at] === '`' ? quotedSegment(text, at) : plainSegment(text, at);
    segments.push(segment);
    if (next === text.length) return segments;
    if (text[next] !== '.') throw invalidPath(text);
    at = next + 1;
  }
  throw invalidPath(text);
}

/**
 * Parses a field path in a query, mask, or transform. Throws INVALID_ARGUMENT for reserved names other than `__name__`.
 */
export function parseQueryPath(text: string): FieldPath {
  const path = parseFieldPath(text);
  const reserved = isNamePath(path) ? undefined : path.find((segment) => RESERVED_SEGMENT.test(segment));
  if (reserved !== undefined) throw invalidArgument(`Invalid reserved name in field path ${reserved}`);
  return path;
}

function quotedSegment(text: string, start: number): [string, number] {
  let segment = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '`') {
      if (segment === '') throw invalidPath(text);
      return [segment, at + 1];
    }
    if (character === '\\') {
      at += 1;
      segment += text.charAt(at);
    } else {
      segment += character;
    }
  }
  throw invalidPath(text);
}

function plainSegment(text: string, start: number): [string, number] {
  const dot = text.indexOf('.', start);
  const end = dot === -1 ? text.length : dot;
  const segment = text.slice(start, end);
  if (!SIMPLE_SEGMENT.test(segment)) throw invalidPath(text);
  return [segment, end];
}

function invalidPath(text: string): Error {
  if (text === '') return invalidArgument('Invalid empty property path string.');
  return invalidArgument(
    `Invalid property path "${text}". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), ` +
      `and quoted property paths must match regex (\`(?:[^\`\\\\]|(?:\\\\.))+\`)`,
  );
}

/** Formats a field path in API format, quoting segments where necessary. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) => (SIMPLE_SEGMENT.test(segment) ? segment : `\`${segment.replaceAll(/[\\`]/g, String.raw`\$&`)}\``))
    .join('.');
}

/** Returns the value at a field path, or undefined if there is none. Does not descend into vectors. */
export function fieldAt(fields: Fields, path: FieldPath): Value | undefined {
  let value = fields.get(path[0] as string);
  for (let depth = 1; depth < path.length; depth += 1) {
    if (value?.kind !== 'map' || isVector(value.fields)) return undefined;
    value = value.fields.get(path[depth] as string);
  }
  return value;
}

/** Edits fields by path, copy-on-write. Leaves the original unchanged, and copies each nested map at most once. */
export class FieldsEditor {
  #root: Fields;
  readonly #copies = new Set<Fields>();

  constructor(fields: Fields) {
    this.#root = fields;
  }

  /** The edited fields. */
  get fields(): Fields {
    return this.#root;
  }

  get(path: FieldPath): Value | undefined {
    return fieldAt(this.#root, path);
  }

  /** Sets the value at a field path. Replaces intermediate values that are not maps. */
  set(path: FieldPath, value: Value): void {
    this.#parentOf(path).set(path.at(-1) as string, value);
  }

  /** Deletes the value at a field path, if it exists. */
  delete(path: FieldPath): void {
    if (this.get(path) !== undefined) this.#parentOf(path).delete(path.at(-1) as string);
  }

  #parentOf(path: FieldPath): Map<string, Value> {
    let map = this.#own(this.#root);
    this.#root = map;
    for (const segment of path.slice(0, -1)) {
      const value = map.get(segment);
      const fields = value?.kind === 'map' && !isVector(value.fields) ? value.fields : undefined;
      const inner = this.#own(fields ?? new Map());
      if (fields !== inner) map.set(segment, { kind: 'map', fields: inner });
      map = inner;
    }
    return map;
  }

  #own(fields: Fields): Map<string, Value> {
    if (this.#copies.has(fields)) return fields as Map<string, Value>;
    const copy = new Map(fields);
    this.#copies.add(copy);
    return copy;
  }
}

/** Returns only the fields at the given paths, as for a document mask or a projection. */
export function onlyFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  const editor = new FieldsEditor(new Map());
  for (const path of paths) {
    const value = isNamePath(path) ? undefined : fieldAt(fields, path);
    if (value !== undefined) editor.set(path, value);
  }
  return editor.fields;
}
