import { useEffect, useRef, useState } from 'react';
import { member, type FieldSet } from '@firehouse/model';

/**
 * Switches a member's record between display and editing.
 * @returns the mode, its setter, and two refs: the message that gets the focus after saving, and the edit button, which
 * gets it after canceling
 */
export function useEditMode() {
  const [mode, setMode] = useState<'read' | 'edit' | 'saved'>('read');
  const edit = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (mode === 'edit') wasEdited.current = true;
    // The form had the focus, and was unmounted.
    else if (wasEdited.current) (mode === 'saved' ? answer : edit).current?.focus();
  }, [mode]);
  return { mode, setMode, edit, answer };
}

/**
 * Returns whether members can edit a field of their own record (docs/decisions/020-members-own-fields.md; the rules
 * enforce it).
 * @param path a form field's path, such as `contact.primary`
 */
export function isOwnEditable(path: string): boolean {
  const fields: FieldSet = member.fields;
  return fields[path.split('.')[0] ?? '']?.selfEditable === true;
}
