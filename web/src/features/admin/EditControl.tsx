import type { Entity } from '@firehouse/model';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { openEditor, type Editing } from './openTasks.ts';
import './adminControls.scss';

interface EditControlProps {
  readonly entity: Entity;
  readonly id: string;
  /** One-line description of the document, for the icon's label and the dialog. */
  readonly what: string;
  /** Custom form; the generic one by default. */
  readonly Form?: Editing['Form'];
}

/**
 * Renders the admin's edit icon. AdminTools renders the dialog, because saving can remove the card that contains the
 * icon.
 */
export function EditControl({ entity, id, what, Form }: EditControlProps) {
  return (
    <button
      type="button"
      className="edit-control"
      aria-haspopup="dialog"
      onClick={() => openEditor({ entity, id, what, Form })}
    >
      <Icon name="pencil" />
      <span className="visually-hidden">Edit {what}</span>
    </button>
  );
}
