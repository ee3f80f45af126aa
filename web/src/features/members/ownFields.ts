import { member, type FieldSet } from '@firehouse/model';

/**
 * Returns whether members can edit a field of their own record (docs/decisions/020-members-own-fields.md; the rules
 * decide).
 * @param path path of a form field, such as `contact.primary`
 */
export function isOwnEditable(path: string): boolean {
  const fields: FieldSet = member.fields;
  return fields[path.split('.')[0] ?? '']?.selfEditable === true;
}
