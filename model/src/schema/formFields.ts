import type { Entity } from './entity.ts';
import type { Field, FieldSet } from './field.ts';

/** What a generic form can be for (SPEC §4). */
export const formActions = ['add', 'edit'] as const;

/** One of {@link formActions}. */
export type FormAction = (typeof formActions)[number];

/** A field as shown in a form. */
export interface FormField {
  /** Name, with dots inside groups: `contact.emergency.phone`. */
  readonly path: string;
  readonly field: Exclude<Field, { kind: 'group' }>;
  /** Labels of the enclosing groups, outermost first. */
  readonly groups: readonly string[];
  /** The heading that it shares with its neighbors; a group has its own. */
  readonly section?: string | undefined;
  /** In edit mode, fields that cannot be edited are disabled (SPEC §4). */
  readonly disabled: boolean;
}

/**
 * Returns the fields that an entity's form shows, in order: without hidden and server-filled fields, groups flattened.
 */
export function formFields(entity: Entity, action: FormAction): FormField[] {
  return flatten(entity.fields, action, '', []);
}

function flatten(fields: FieldSet, action: FormAction, prefix: string, groups: readonly string[]): FormField[] {
  return Object.entries(fields).flatMap(([name, field]): FormField[] => {
    if (field.hidden || field.audience === 'server') return [];
    const path = prefix + name;
    return field.kind === 'group'
      ? flatten(field.fields, action, `${path}.`, [...groups, field.label])
      : [{ path, field, groups, section: field.section, disabled: action === 'edit' && field.editable === false }];
  });
}
