import { memo, Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import type { PortalMember } from './portalMembers.ts';
import { MemberSnapshot } from './MemberSnapshot.tsx';
import { ROW_BUTTON } from './useOpenMember.ts';

/** For admins only, like the form it leads to. */
const AdminMemberDetails = lazyPart(() => import('./AdminMemberDetails.tsx'));

interface MemberRowProps {
  readonly member: PortalMember;
  readonly isOpen: boolean;
  readonly toggle: (id: string) => void;
}

/** A member in the directory: a row that expands to the snapshot, or for an admin to the full details (SPEC §4). */
export const MemberRow = memo(function MemberRow({ member, isOpen, toggle }: MemberRowProps) {
  const { id, fName, lName, memberId, orgRoles = [] } = member;
  return (
    <>
      <button type="button" className={ROW_BUTTON} aria-expanded={isOpen} onClick={() => toggle(id)}>
        <span className="member-row-name">
          {fName} {lName}
        </span>
        <span className="member-row-id figures">{memberId}</span>
        <span className="member-row-roles">{orgRoles.join(', ')}</span>
        <Icon name="chevron" />
      </button>
      {isOpen && <MemberPanel member={member} />}
    </>
  );
});

function MemberPanel({ member }: { readonly member: PortalMember }) {
  const isAdmin = useCurrentUser().privileges.includes('admin');
  return (
    <div className="member-panel">
      {isAdmin ? (
        <Suspense fallback={<MemberSnapshot member={member} />}>
          <AdminMemberDetails member={member} />
        </Suspense>
      ) : (
        <MemberSnapshot member={member} />
      )}
    </div>
  );
}
