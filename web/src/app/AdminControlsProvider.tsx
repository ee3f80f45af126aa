import { useEffect, useState, type ReactNode } from 'react';
import { AdminControlsContext, type AdminControls } from '../features/admin/adminControlsContext.ts';
import { loadChunk } from '../lib/loading/lazyParts.ts';
import { useCurrentUser } from '../lib/user/useCurrentUser.ts';

const none = {};

/**
 * Provides the admin controls, loaded once the session is known to be an admin's, and removes them when it no longer
 * is.
 */
export function AdminControlsProvider({ children }: { readonly children: ReactNode }) {
  const isAdmin = useCurrentUser().privileges.includes('admin');
  const [loaded, setLoaded] = useState<AdminControls>();
  useEffect(() => {
    if (isAdmin)
      loadChunk(() => import('./adminChunk.ts')).then(setLoaded, (error: unknown) =>
        console.error('Loading the admin controls failed:', error),
      );
  }, [isAdmin]);
  return <AdminControlsContext value={(isAdmin && loaded) || none}>{children}</AdminControlsContext>;
}
