import { normalizeEmail, type Field } from '@firehouse/model';
import { Problem } from '../http/problem.ts';
import type { Literal } from './parseFilter.ts';

/** A value that Firestore can compare. Timestamps are compared with a Date. */
export type Operand = number | boolean | string | Date;

/**
 * Converts a filter's value to the type of its field.
 * @param name the field's name, for error messages
 * @throws {Problem} 400 if the value has the wrong type, or if the field can't be compared
 */
export function operandOf(name: string, field: Field, literal: Literal): Operand {
  const taken = takes(field);
  if (taken === undefined) throw new Problem(400, `${name} cannot be compared.`);
  if (literal.kind !== taken.kind) throw new Problem(400, `${name} must be compared with ${taken.words}.`);
  return field.kind === 'email' && literal.kind === 'text' ? normalizeEmail(literal.value) : literal.value;
}

function takes(field: Field): { readonly kind: Literal['kind']; readonly words: string } | undefined {
  switch (field.kind) {
    case 'number':
      return { kind: 'number', words: 'a number' };
    case 'epochMs':
      return { kind: 'number', words: 'a number, milliseconds since 1970' };
    case 'checkbox':
      return { kind: 'boolean', words: 'true or false' };
    case 'timestamp':
      return { kind: 'date', words: 'an ISO date' };
    case 'text':
    case 'textarea':
    case 'phone':
    case 'email':
    case 'select':
    case 'file':
      return { kind: 'text', words: 'text in quotes' };
    case 'multiselect':
    case 'multicheckbox':
    case 'files':
    case 'location':
    case 'group':
    case 'counts':
    case 'names':
    case 'incidentIds':
      return undefined;
  }
}
