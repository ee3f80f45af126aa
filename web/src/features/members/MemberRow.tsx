import { memo, Suspense } from 'react';
import { texts } from '@firehouse/model';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import type { PortalMember } from './portalMembers.ts';
import { ROW_BUTTON } from './useOpenMember.ts';
import { monthAndYear } from '../../lib/time/timeInWords.ts';
import { MemberPortrait } from './MemberPortrait.tsx';

/** Loaded only for admins. */
const AdminMemberDetails = lazyPart(() => import('./AdminMemberDetails.tsx'));

interface MemberRowProps {
  readonly member: PortalMember;
  readonly isOpen: boolean;
  readonly toggle: (id: string) => void;
}

/** Renders a member's row in the directory. Expands to a snapshot or, for admins, to the full record (SPEC §4). */
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

/** Renders what members can see about each other: portrait, email, ID, Member Since and Org Roles (SPEC §4). */
function MemberSnapshot({ member }: { readonly member: PortalMember }) {
  const { email, memberId, startDt, orgRoles = [] } = member;
  return (
    <div className="member-snapshot">
      <MemberPortrait member={member} />
      <dl className="member-facts">
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>ID</dt>
          <dd>{memberId ?? '–'}</dd>
        </div>
        <div>
          <dt>{texts.memberSince}</dt>
          <dd>{startDt === undefined ? '–' : <time dateTime={startDt}>{monthAndYear(startDt)}</time>}</dd>
        </div>
        <div>
          <dt>Org Roles</dt>
          <dd>{orgRoles.join(', ')}</dd>
        </div>
      </dl>
    </div>
  );
}
