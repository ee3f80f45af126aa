import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadChunk } from '../loading/lazyParts.ts';
import { hasStoredSignIn } from '../signIn/storedSignIn.ts';

/** Recognizes a signed-in user, here or in another tab; for everybody else it loads nothing (docs/decisions/014). */
export function useSession(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (hasStoredSignIn()) {
        loadChunk(() => import('../session/session.ts')).then(
          ({ followSession }) => followSession(client),
          (error: unknown) => console.error('The sign-in could not be looked up:', error),
        );
      }
    };
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [client]);
}
