import { invalidArgument } from '../status.ts';
import type { Fields, Value } from './value.ts';

/** A field path as its unquoted segments: `location.address` is ['location', 'address']. */
export type FieldPath = readonly string[];

/** The path by which queries mean the document's own name. */
export const NAME_FIELD = '__name__';

const SIMPLE_SEGMENT = /^[A-Za-z_][A-Za-z_0-9]*$/;

/** Whether a path means the document's name. */
export function isNamePath(path: FieldPath): boolean {
  return path.length === 1 && path[0] === NAME_FIELD;
}

/** Whether two paths are the same. */
export function samePath(left: FieldPath, right: FieldPath): boolean {
  return left.length === right.length && left.every((segment, at) => segment === right[at]);
}

/**
 * Reads a field path in its API form: segments joined by dots, quoted in backticks where they are not simple,
 * with backslash escapes inside quotes. Throws INVALID_ARGUMENT.
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
  // Clients send plain segments beyond the documented form (dashes, for one), and Firestore takes them.
  if (segment === '' || /[`~*/[\]]/.test(segment)) throw invalidPath(text);
  return [segment, end];
}

function invalidPath(text: string): Error {
  return invalidArgument(`Invalid property path "${text}".`);
}

/** Writes a path in its API form, quoting where needed. */
export function formatFieldPath(path: FieldPath): string {
  return path
    .map((segment) => (SIMPLE_SEGMENT.test(segment) ? segment : `\`${segment.replaceAll(/[\\`]/g, String.raw`\$&`)}\``))
    .join('.');
}

/** The value at a path, undefined where there is none. */
export function fieldAt(fields: Fields, path: FieldPath): Value | undefined {
  let value = fields.get(path[0] as string);
  for (let depth = 1; depth < path.length; depth += 1) {
    if (value?.kind !== 'map') return undefined;
    value = value.fields.get(path[depth] as string);
  }
  return value;
}

/** The fields with the value at a path set, maps made on the way; the given fields are left as they were. */
export function withField(fields: Fields, path: FieldPath, value: Value): Fields {
  const [head, ...rest] = path;
  const changed = new Map(fields);
  if (rest.length === 0) return changed.set(head as string, value);
  const inner = fields.get(head as string);
  const innerFields = inner?.kind === 'map' ? inner.fields : new Map<string, Value>();
  return changed.set(head as string, { kind: 'map', fields: withField(innerFields, rest, value) });
}

/** The fields without the value at a path; the given fields are left as they were. */
export function withoutField(fields: Fields, path: FieldPath): Fields {
  const [head, ...rest] = path;
  const inner = fields.get(head as string);
  if (inner === undefined) return fields;
  const changed = new Map(fields);
  if (rest.length === 0) {
    changed.delete(head as string);
    return changed;
  }
  if (inner.kind !== 'map') return fields;
  return changed.set(head as string, { kind: 'map', fields: withoutField(inner.fields, rest) });
}

/** Only the fields at the given paths, in the document's own nesting (a document mask or a projection). */
export function onlyFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  let kept: Fields = new Map();
  for (const path of paths) {
    const value = isNamePath(path) ? undefined : fieldAt(fields, path);
    if (value !== undefined) kept = withField(kept, path, value);
  }
  return kept;
}
