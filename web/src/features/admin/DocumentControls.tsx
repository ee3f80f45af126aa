import type { Entity, RestorableCollection } from '@firehouse/model';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { DeleteControl } from './DeleteControl.tsx';
import { openEditor, type Editing } from './openTasks.ts';
import './adminControls.scss';

interface DocumentControlsProps {
  readonly entity: Entity;
  readonly collection: RestorableCollection;
  readonly id: string;
  /** One-line description of the document, for the icons' labels and the dialogs. */
  readonly what: string;
  /** Custom form; the generic one by default. */
  readonly Form?: Editing['Form'];
  /** Confirmation question before deleting. */
  readonly question: string;
  /** Error message for a failed deletion (SPEC §8). */
  readonly failure: string;
}

/**
 * Renders the admin's icons for editing and deleting a document. AdminTools renders the dialog for editing, because
 * saving can remove the card that contains the icons.
 */
export function DocumentControls({ entity, collection, id, what, Form, question, failure }: DocumentControlsProps) {
  return (
    <div className="admin-controls">
      <button
        type="button"
        className="edit-control"
        aria-haspopup="dialog"
        onClick={() => openEditor({ entity, id, what, Form })}
      >
        <Icon name="pencil" />
        <span className="visually-hidden">Edit {what}</span>
      </button>
      <DeleteControl collection={collection} hasUndo id={id} what={what} question={question} failure={failure} />
    </div>
  );
}
