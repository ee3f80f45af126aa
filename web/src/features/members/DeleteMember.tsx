import { texts } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { anchors } from '../../lib/config/paths.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { fullName, type PortalMember } from './portalMembers.ts';

/** Deletes a member after a confirmation. Members cannot delete their own record: the rules reject it. */
export function DeleteMember({ member }: { readonly member: PortalMember }) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = fullName(member);
  const remove = async (close: () => void) => {
    setIsDeleting(true);
    setFailure(undefined);
    try {
      await deleteDocument('members', member.id);
    } catch (error) {
      setFailure(`We couldn’t delete ${name}. ${error instanceof Error ? error.message : String(error)}`);
      setIsDeleting(false);
      return;
    }
    close();
    // The row is about to disappear, and the focus with it.
    document.getElementById(anchors.main)?.focus();
    await client.invalidateQueries({ queryKey: ['members'] });
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
      >
        Delete <span className="visually-hidden">{name}</span>
      </button>
      {isConfirming && (
        <Dialog title={`Delete ${name}?`} onClose={() => setIsConfirming(false)}>
          {(close) => (
            <>
              <p>
                {`${name} won’t be able to use the portal, and won’t appear on the About page or in the directory. `}
                Posts by {name} stay. You can’t undo this.
              </p>
              <p role="alert" className="form-status form-failed">
                {failure}
              </p>
              <p className="form-buttons">
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
