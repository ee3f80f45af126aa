import { texts, type Collection, type RestorableCollection } from '@firehouse/model';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { removeFromCache as removeDocument } from '../../lib/api/removeFromCache.ts';
import { anchors } from '../../lib/config/paths.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { offerUndo } from './tasks.ts';
import './admin.scss';

/** Its collection; the model's table of collections says whether deleted documents go to the trash. */
type Deleted =
  | { readonly collection: RestorableCollection; readonly hasUndo: true }
  | { readonly collection: Exclude<Collection, RestorableCollection>; readonly hasUndo?: never };

/** A document that an admin can delete. */
type DeleteControlProps = Deleted & {
  readonly id: string;
  /** Names it in one line, so that screen reader users can distinguish the icons. */
  readonly what: string;
  readonly question: string;
  /** Shown when it could not be deleted (SPEC §8). */
  readonly failure: string;
  /** Removes it from what is shown; by default from every cached read of its collection. */
  readonly removeFromCache?: (client: QueryClient, id: string) => Promise<void>;
};

/**
 * The delete icon for admins, with a confirmation (SPEC §2, §4 and §8); if the document goes to the trash, the deletion
 * can be undone.
 */
export function DeleteControl({
  collection,
  hasUndo,
  id,
  what,
  question,
  failure,
  removeFromCache,
}: DeleteControlProps) {
  const client = useQueryClient();
  const icon = useRef<HTMLButtonElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async (close: () => void) => {
    setIsDeleting(true);
    try {
      await deleteDocument(collection, id);
    } catch (error) {
      console.error('Delete failed:', `${collection}/${id}`, error instanceof Error ? error.message : error);
      alert(failure);
      setIsDeleting(false);
      close();
      return;
    }
    close();
    if (icon.current) leaveFocus(icon.current);
    if (hasUndo) offerUndo({ collection, id, what });
    await (removeFromCache?.(client, id) ?? removeDocument(client, collection, id));
  };
  return (
    <>
      <button
        ref={icon}
        type="button"
        className="delete-control"
        data-of={collection}
        onClick={() => setIsConfirming(true)}
      >
        <Icon name="trash" />
        <span className="visually-hidden">Delete {what}</span>
      </button>
      {isConfirming && (
        <Dialog title={question} onClose={() => setIsConfirming(false)}>
          {(close) => (
            <>
              <p>{what}</p>
              <p className="delete-buttons">
                <button
                  type="button"
                  className="btn btn-primary"
                  disabled={isDeleting}
                  onClick={() => void remove(close)}
                >
                  {texts.delete}
                </button>
                <button type="button" className="btn btn-outline-primary" onClick={close}>
                  {texts.cancel}
                </button>
              </p>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

/**
 * Moves the focus, if it is on the icon that is about to disappear, to the next icon of its list, or to the page's
 * content.
 */
function leaveFocus(icon: HTMLElement): void {
  if (document.activeElement !== icon) return;
  const icons = [...document.querySelectorAll<HTMLElement>(`.delete-control[data-of="${icon.dataset['of']}"]`)];
  const at = icons.indexOf(icon);
  (icons[at + 1] ?? icons[at - 1] ?? document.getElementById(anchors.main))?.focus();
}
