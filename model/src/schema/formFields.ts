import type { Entity } from './entity.ts';
import type { Field, FieldSet } from './field.ts';

/** Actions that a form can perform (SPEC §4). */
export const formActions = ['add', 'edit'] as const;

/** One of {@link formActions}. */
export type FormAction = (typeof formActions)[number];

/** A field in a form. */
export interface FormField {
  /** Dotted name, such as `contact.emergency.phone`. */
  readonly path: string;
  readonly field: Exclude<Field, { kind: 'group' }>;
  /** Labels of the groups around this field, outermost first. */
  readonly groups: readonly string[];
  /** Section heading, shared with adjacent fields. */
  readonly section?: string | undefined;
  /** True for read-only fields in edit mode (SPEC §4). */
  readonly disabled: boolean;
}

/**
 * Returns the fields to show in an entity's form, in order. Flattens groups, and omits fields that are hidden or only
 * for the server.
 */
export function formFields(entity: Entity, action: FormAction): FormField[] {
  return flatten(entity.fields, action, '', []);
}

function flatten(fields: FieldSet, action: FormAction, prefix: string, groups: readonly string[]): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    if (field.hidden === true || field.hidden === action || field.audience === 'server') return [];
    const path = prefix + name;
    return field.kind === 'group'
      ? flatten(field.fields, action, `${path}.`, [...groups, field.label])
      : [{ path, field, groups, section: field.section, disabled: action === 'edit' && field.editable === false }];
  });
}
