import { texts } from '@firehouse/model';
import { useRef, useState } from 'react';
import { anchors } from '../../lib/config/paths.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useDeleteDocument, type Deletable } from './useDeleteDocument.ts';
import './adminControls.scss';

type DeleteControlProps = Deletable & {
  readonly question: string;
  /** Error message for a failed deletion (SPEC §8). */
  readonly failure: string;
};

/**
 * Renders the admin's delete icon and its confirmation dialog (SPEC §2, §4 and §8). Documents that go to the trash can
 * be restored with Undo.
 */
export function DeleteControl({ question, failure, ...deletable }: DeleteControlProps) {
  const { collection, what } = deletable;
  const icon = useRef<HTMLButtonElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending } = useDeleteDocument(deletable);
  const remove = (close: () => void) =>
    mutate(undefined, {
      onSuccess: () => {
        close();
        if (icon.current) leaveFocus(icon.current);
      },
      onError: () => {
        alert(failure);
        close();
      },
    });
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
        {/* Tells screen reader users which item the icon deletes. */}
        <span className="visually-hidden">Delete {what}</span>
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={question}
          confirm={texts.delete}
          isBusy={isPending}
          onConfirm={remove}
          onClose={() => setIsConfirming(false)}
        >
          <p>{what}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * If the icon is focused, moves the focus to a neighboring delete icon or else to the main content, because the icon is
 * about to disappear.
 */
function leaveFocus(icon: HTMLElement): void {
  if (document.activeElement !== icon) return;
  const icons = [...document.querySelectorAll<HTMLElement>(`.delete-control[data-of="${icon.dataset['of']}"]`)];
  const at = icons.indexOf(icon);
  (icons[at + 1] ?? icons[at - 1] ?? document.getElementById(anchors.main))?.focus();
}
