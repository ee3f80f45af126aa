import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { loadChunk } from '../loading/loadChunk.ts';
import { isSomebodyKept } from './keptAccount.ts';
import { currentViewer, visitor, watchViewer, type Viewer } from './viewer.ts';

/** Tells who looks at the page. */
export const useViewer = (): Viewer => useSyncExternalStore(watchViewer, currentViewer, () => visitor);

/** Recognises who has signed in, here or in another tab; for everybody else it loads nothing (DESIGN, The web app). */
export function useSession(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (isSomebodyKept()) {
        loadChunk(() => import('./session.ts')).then(
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
