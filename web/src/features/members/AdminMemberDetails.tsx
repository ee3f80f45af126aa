import { texts } from '@firehouse/model';
import { Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { currentUser } from '../../lib/user/currentUser.ts';
import { anchors } from '../../lib/config/paths.ts';
import { isPlainClick } from '../../lib/navigation/isPlainClick.ts';
import type { HistoryState } from '../../lib/navigation/resolveRoute.ts';
import { useSite } from '../../lib/views/siteContext.ts';
import { fullName, type PortalMember } from './portalMembers.ts';
import { MemberFacts } from './MemberFacts.tsx';
import { MemberPortrait } from './MemberPortrait.tsx';
import { useEditMode } from './memberEditing.ts';
import { ConfirmedAction } from './ConfirmedAction.tsx';
import { useDeleteMember, useEndSessions } from './memberRequests.ts';

const EditMember = lazyPart(() => import('./EditMember.tsx'));

/** Admins can't change their own privileges; the security rules reject that. */
const isEditableOfOwn = (path: string) => path !== 'privileges';

/** Renders a member's full record, which admins can edit (SPEC §4). */
export default function AdminMemberDetails({ member }: { readonly member: PortalMember }) {
  const { mode, setMode, edit, answer } = useEditMode();
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
      <p ref={answer} tabIndex={-1} role="status" className="form-status form-saved">
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

/**
 * Renders a button that deletes a member after confirmation. Users can't delete their own record; the security rules
 * reject that.
 */
function DeleteMember({ member }: { readonly member: PortalMember }) {
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
      // The focused row is about to disappear, so focus the main content.
      onDone={() => document.getElementById(anchors.main)?.focus()}
    >
      <p>
        {`${name} won’t be able to use the portal, and won’t appear on the About page or in the directory. `}
        Posts by {name} stay. You can’t undo this.
      </p>
    </ConfirmedAction>
  );
}

/**
 * Renders a link to the history of a member's record. The email address is in the history state so that it doesn't
 * appear in the URL.
 */
function HistoryLink({ member }: { readonly member: PortalMember }) {
  const { path } = useSite();
  const navigate = useNavigate();
  return (
    <a
      className="btn"
      href={`${path}?body=audit`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        void navigate(path, { state: { body: 'audit', choices: { record: member.id } } satisfies HistoryState });
      }}
    >
      History <span className="visually-hidden">of {fullName(member)}</span>
    </a>
  );
}

/** Renders the button that signs a member out everywhere, after confirmation (docs/decisions/036-sessions-end.md). */
function EndSessions({ member, isOwn }: { readonly member: PortalMember; readonly isOwn: boolean }) {
  const request = useEndSessions(member.id, isOwn);
  const name = fullName(member);
  const whose = isOwn ? 'your sessions' : `the sessions of ${name}`;
  return (
    <section className="member-fact-group">
      <h3>Sessions</h3>
      <p className="member-help">
        If a phone is lost, or a computer was left signed in, sign {isOwn ? 'yourself' : name} out everywhere.
      </p>
      <ConfirmedAction
        button={
          <>
            End all sessions <span className="visually-hidden">of {name}</span>
          </>
        }
        title={isOwn ? 'End all your sessions?' : `End all sessions of ${name}?`}
        confirm="End all sessions"
        failed={`We couldn’t end ${whose}.`}
        request={request}
      >
        <p>
          {isOwn ? 'You' : name} will be signed out everywhere within a minute{isOwn && ', here too'}, and can sign in
          again. Unsaved input stays in open windows.
        </p>
        {!isOwn && <p>To end their access for good, delete the record instead.</p>}
      </ConfirmedAction>
      <p role="status" className="form-status form-saved">
        {request.isSuccess && `We ended ${whose}.`}
      </p>
    </section>
  );
}
