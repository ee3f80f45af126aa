import { texts } from '@firehouse/model';
import { anchors } from '../../lib/config/paths.ts';
import { ConfirmedAction } from './ConfirmedAction.tsx';
import { fullName, type PortalMember } from './portalMembers.ts';
import { useDeleteMember } from './useDeleteMember.ts';

/** Deletes a member after a confirmation. Members cannot delete their own record: the rules reject it. */
export function DeleteMember({ member }: { readonly member: PortalMember }) {
  const request = useDeleteMember(member.id);
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
      request={request}
      // The row is about to disappear, and the focus with it.
      onDone={() => document.getElementById(anchors.main)?.focus()}
    >
      <p>
        {`${name} won’t be able to use the portal, and won’t appear on the About page or in the directory. `}
        Posts by {name} stay. You can’t undo this.
      </p>
    </ConfirmedAction>
  );
}
