import type { ReactNode } from 'react';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';
import './sessionNotices.scss';

/** Explains why the user was signed out, until they sign in again. */
export function EndedNotice({ className, children }: { readonly className: string; readonly children?: ReactNode }) {
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
