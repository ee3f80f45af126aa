import { ConfirmedAction } from './ConfirmedAction.tsx';
import { fullName, type PortalMember } from './portalMembers.ts';
import { useEndSessions } from './useEndSessions.ts';

/** Renders the button that signs a member out everywhere, after confirmation (docs/decisions/036-sessions-end.md). */
export function EndSessions({ member, isOwn }: { readonly member: PortalMember; readonly isOwn: boolean }) {
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
