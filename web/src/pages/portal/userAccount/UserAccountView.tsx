import { texts } from '@firehouse/model';
import { Suspense } from 'react';
import { MemberFacts } from '../../../features/members/MemberFacts.tsx';
import { MemberPortrait } from '../../../features/members/MemberPortrait.tsx';
import { isOwnEditable, useEditMode } from '../../../features/members/memberEditing.ts';
import { fullName } from '../../../features/members/portalMembers.ts';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { useMember } from '../../../lib/user/useCurrentUser.ts';

const EditMember = lazyPart(() => import('../../../features/members/EditMember.tsx'));

/** Renders the user's own record (SPEC §2, 'Member Info'), and a form for the fields that they can edit. */
export default function UserAccountView() {
  const member = useMember();
  const { mode, setMode, edit, answer } = useEditMode();
  if (mode === 'edit') {
    return (
      <div className="container portal-form">
        <Suspense fallback={<p role="status">Loading…</p>}>
          <EditMember
            member={member}
            isEditable={isOwnEditable}
            lockedTitle="Ask an admin to change these"
            onSaved={() => setMode('saved')}
            onCancel={() => setMode('read')}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="container own-record">
      <p ref={answer} tabIndex={-1} role="status" className="form-status form-saved">
        {mode === 'saved' && texts.saved}
      </p>
      <div className="member-details">
        <MemberPortrait member={member} />
        <div>
          <h2>{fullName(member)}</h2>
          <p className="member-actions">
            <button ref={edit} type="button" className="btn btn-primary" onClick={() => setMode('edit')}>
              Edit Member Info
            </button>
          </p>
          <MemberFacts member={member} />
        </div>
      </div>
    </div>
  );
}
