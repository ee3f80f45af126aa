import { texts } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { anchors } from '../../lib/config/paths.ts';
import { ConfirmedAction } from './ConfirmedAction.tsx';
import { fullName, type PortalMember } from './portalMembers.ts';

/** Deletes a member after a confirmation. Members cannot delete their own record: the rules reject it. */
export function DeleteMember({ member }: { readonly member: PortalMember }) {
  const client = useQueryClient();
  const name = fullName(member);
  return (
    <ConfirmedAction
      button={
        <>
          Delete <span className="visually-hidden">{name}</span>
        </>
      }
      title={`Delete ${name}?`}
      confirm={texts.delete}
      failed={`We couldn’t delete ${name}.`}
      act={() => deleteDocument('members', member.id)}
      onDone={() => {
        // The row is about to disappear, and the focus with it.
        document.getElementById(anchors.main)?.focus();
        void client.invalidateQueries({ queryKey: ['members'] });
      }}
    >
      <p>
        {`${name} won’t be able to use the portal, and won’t appear on the About page or in the directory. `}
        Posts by {name} stay. You can’t undo this.
      </p>
    </ConfirmedAction>
  );
}
