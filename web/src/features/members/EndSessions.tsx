import { useState } from 'react';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { currentUser } from '../../lib/user/currentUser.ts';
import { ConfirmedAction } from './ConfirmedAction.tsx';
import { fullName, type PortalMember } from './portalMembers.ts';

interface EndSessionsProps {
  readonly member: PortalMember;
  /** Whether it is the user's own record. */
  readonly isOwn: boolean;
}

/** Signs a member out everywhere, after a confirmation (docs/decisions/036-sessions-end.md). */
export function EndSessions({ member, isOwn }: EndSessionsProps) {
  const [isEnded, setIsEnded] = useState(false);
  const name = fullName(member);
  const whose = isOwn ? 'your sessions' : `the sessions of ${name}`;
  return (
    <section className="member-fact-group">
      <h3>Sessions</h3>
      <p className="form-help">
        Lost a phone, or left a computer signed in? End all sessions to sign {isOwn ? 'yourself' : name} out everywhere.
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
        act={() => send(adminApiPaths.endSessions(member.id), { method: 'POST' })}
        onDone={() => {
          setIsEnded(true);
          // The response ends this session too.
          if (isOwn) currentUser().refetch?.();
        }}
      >
        {isOwn ? (
          <p>
            You will be signed out on every device within a minute, here too, and can sign in again. What you typed and
            didn’t save stays in windows that are open.
          </p>
        ) : (
          <p>
            {name} will be signed out on every device within a minute, and can sign in again. What {name} typed and
            didn’t save stays in windows that are open. To take away the access, delete the record.
          </p>
        )}
      </ConfirmedAction>
      <p role="status" className="form-status form-saved">
        {isEnded && `We ended ${whose}.`}
      </p>
    </section>
  );
}
