import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';
import './sessionNotices.scss';

interface EndedNoticeProps {
  readonly className: string;
  /** Content next to the message. */
  readonly children?: ReactNode;
}

/** Explains why the user was signed out, until they sign in again. */
export function EndedNotice({ className, children }: EndedNoticeProps) {
  const { ended } = useCurrentUser();
  return (
    <div role="alert">
      {ended !== undefined && (
        <div className={className}>
          <p>{ended}</p>
          {children}
        </div>
      )}
    </div>
  );
}
