import { texts } from '@firehouse/model';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { currentUser } from '../../lib/user/currentUser.ts';
import { DeleteMember } from './DeleteMember.tsx';
import { EndSessions } from './EndSessions.tsx';
import { HistoryLink } from './HistoryLink.tsx';
import type { PortalMember } from './portalMembers.ts';
import { fullName } from './portalMembers.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberPortrait } from './MemberPortrait.tsx';
import { useEditMode } from './useEditMode.ts';

const EditMember = lazyPart(() => import('./EditMember.tsx'));

/** Admins cannot remove their own admin privilege; the rules reject it. */
const isEditableOfOwn = (path: string) => path !== 'privileges';

/** A member's full details, which an admin can edit (SPEC §4: edit, save, cancel). */
export default function AdminMemberDetails({ member }: { readonly member: PortalMember }) {
  const { mode, setMode, edit } = useEditMode();
  const isOwn = currentUser().email === member.id;
  if (mode === 'edit') {
    return (
      <Suspense fallback={<p role="status">Loading…</p>}>
        <EditMember
          member={member}
          {...(isOwn && { isEditable: isEditableOfOwn })}
          onSaved={() => setMode('saved')}
          onCancel={() => setMode('read')}
        />
      </Suspense>
    );
  }
  return (
    <>
      <p role="status" className="form-status form-saved">
        {mode === 'saved' && texts.saved}
      </p>
      <div className="member-details">
        <MemberPortrait member={member} />
        <div>
          <MemberFacts member={member} />
          <EndSessions member={member} isOwn={isOwn} />
        </div>
      </div>
      <div className="member-actions">
        <button ref={edit} type="button" className="btn btn-primary" onClick={() => setMode('edit')}>
          Edit <span className="visually-hidden">{fullName(member)}</span>
        </button>
        <HistoryLink member={member} />
        {!isOwn && <DeleteMember member={member} />}
      </div>
    </>
  );
}
