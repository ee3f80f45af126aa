import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../../lib/loading/lazyParts.ts';
import { hasStoredSignIn } from '../../lib/signIn/storedSignIn.ts';

/**
 * Recognizes a signed-in user, here or in another tab; loads nothing for everybody else (docs/decisions/014).
 * @returns the component that their session shows over the page, once loaded
 */
export function useSession(): ComponentType | undefined {
  const client = useQueryClient();
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    const look = () => {
      if (hasStoredSignIn()) {
        loadChunk(() => import('./sessionChunk.ts')).then(
          ({ followSession, SessionNotices }) => {
            setNotices(() => SessionNotices);
            return followSession(client);
          },
          (error: unknown) => console.error('The sign-in could not be looked up:', error),
        );
      }
    };
    look();
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, [client]);
  return Notices;
}
