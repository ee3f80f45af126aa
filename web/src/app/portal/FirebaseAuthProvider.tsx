import type { Auth } from 'firebase/auth';
import { useEffect, useState, type ReactNode } from 'react';
import { AuthProvider, FirebaseAppProvider } from 'reactfire';
import { siteAuth } from '../../lib/firebase/siteAuth.ts';

/**
 * Provides the Firebase app and its Auth through reactfire: `useAuth` and `useUser` work below it.
 * @param props.awaited shown while they load
 * @throws while rendering, if Firebase failed to start
 */
export function FirebaseAuthProvider({
  awaited,
  children,
}: {
  readonly awaited: ReactNode;
  readonly children: ReactNode;
}) {
  const [started, setStarted] = useState<{ readonly auth: Auth } | { readonly error: unknown }>();
  useEffect(() => {
    siteAuth().then(
      (auth) => setStarted({ auth }),
      (error: unknown) => setStarted({ error }),
    );
  }, []);
  if (started === undefined) return awaited;
  if ('error' in started) throw started.error;
  return (
    <FirebaseAppProvider firebaseApp={started.auth.app}>
      <AuthProvider sdk={started.auth}>{children}</AuthProvider>
    </FirebaseAppProvider>
  );
}
