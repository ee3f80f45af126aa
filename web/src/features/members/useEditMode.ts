import { useEffect, useRef, useState } from 'react';

/**
 * Switches a member's record between reading and editing.
 * @returns the mode, its setter, and the ref of the button that starts editing, to which the focus returns
 */
export function useEditMode() {
  const [mode, setMode] = useState<'read' | 'edit' | 'saved'>('read');
  const edit = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (mode === 'edit') wasEdited.current = true;
    // The form had the focus and was unmounted.
    else if (wasEdited.current) edit.current?.focus();
  }, [mode]);
  return { mode, setMode, edit };
}
