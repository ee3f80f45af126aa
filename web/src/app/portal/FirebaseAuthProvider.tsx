import type { Auth } from 'firebase/auth';
import { useEffect, useState, type ReactNode } from 'react';
import { AuthProvider, FirebaseAppProvider } from 'reactfire';
import { useOnline } from '../../lib/loading/useOnline.ts';
import { siteAuth } from '../../lib/firebase/siteAuth.ts';

/**
 * Provides the Firebase app and Auth instance for reactfire's `useAuth` and `useUser`.
 * @param props.awaited shown while Firebase loads
 * @param props.offline shown if Firebase can't be loaded because there is no connection
 * @throws during rendering if Firebase failed to start
 */
export function FirebaseAuthProvider({
  awaited,
  offline,
  children,
}: {
  readonly awaited: ReactNode;
  readonly offline: ReactNode;
  readonly children: ReactNode;
}) {
  const [started, setStarted] = useState<{ readonly auth: Auth } | { readonly error: unknown } | 'offline'>();
  const isOnline = useOnline();
  const isSettled = typeof started === 'object';
  useEffect(() => {
    if (isSettled) return;
    siteAuth().then(
      (auth) => setStarted({ auth }),
      (error: unknown) => setStarted(navigator.onLine ? { error } : 'offline'),
    );
    // Also retries when the connection returns.
  }, [isSettled, isOnline]);
  if (started === undefined) return awaited;
  if (started === 'offline') return offline;
  if ('error' in started) throw started.error;
  return (
    <FirebaseAppProvider firebaseApp={started.auth.app}>
      <AuthProvider sdk={started.auth}>{children}</AuthProvider>
    </FirebaseAppProvider>
  );
}
