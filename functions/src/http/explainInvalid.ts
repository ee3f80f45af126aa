import type { z } from 'zod';

/** Maximum length of an untrusted field name in an error message. */
const NAME_SHOWN = 100;

/**
 * Explains the first validation error in one sentence that names the field and the limit. Never includes values, which
 * could be personal data.
 */
export function explain(error: z.ZodError, body: unknown): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'The body is not valid.';
  const field = issue.path.join('.').slice(0, NAME_SHOWN);
  if (issue.code === 'unrecognized_keys') {
    const unknown = [...issue.path, issue.keys[0] ?? ''].join('.').slice(0, NAME_SHOWN);
    return `${unknown} is not a field you can set.`;
  }
  if (field === '') return 'The body must be a JSON object.';
  return `${field} ${faultOf(issue, valueAt(body, issue.path))}.`;
}

function faultOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${articled(issue.expected)}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a time such as 2025-01-31T18:30:00Z' : 'is not valid';
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries' : '';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function articled(type: string): string {
  return TYPES[type] ?? `of type ${type}`;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    body,
  );
}
