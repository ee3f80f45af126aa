import { useEffect, useRef, useState } from 'react';
import { member, type FieldSet } from '@firehouse/model';

/**
 * Switches a member's record between reading and editing. Returns refs for the elements to focus: the message after
 * saving, and the edit button after canceling.
 */
export function useEditMode() {
  const [mode, setMode] = useState<'read' | 'edit' | 'saved'>('read');
  const edit = useRef<HTMLButtonElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (mode === 'edit') wasEdited.current = true;
    // Move the focus out of the form, which no longer exists.
    else if (wasEdited.current) (mode === 'saved' ? answer : edit).current?.focus();
  }, [mode]);
  return { mode, setMode, edit, answer };
}

/**
 * Returns whether members can edit a form field, such as `contact.primary`, in their own record
 * (docs/decisions/020-members-own-fields.md). The security rules enforce it.
 */
export function isOwnEditable(path: string): boolean {
  const fields: FieldSet = member.fields;
  return fields[path.split('.')[0] ?? '']?.selfEditable === true;
}
