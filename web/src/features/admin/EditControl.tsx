import type { Entity } from '@firehouse/model';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { openEditor, type Editing } from './openTasks.ts';
import './adminControls.scss';

/** A document that an admin can edit. */
interface EditControlProps {
  readonly entity: Entity;
  readonly id: string;
  /** Names the document in one line, for the icon's label and the dialog. */
  readonly what: string;
  /** A custom form, if it needs one. */
  readonly Form?: Editing['Form'];
}

/** Renders the edit icon for admins. The dialog belongs to AdminTools, because the edit can remove the card. */
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
