import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../lib/config/paths.ts';
import { lazyPart, loadChunk } from '../lib/loading/lazyParts.ts';
import { ErrorBoundary } from '../lib/loading/ErrorBoundary.tsx';
import { PublicPage } from './PublicPage.tsx';
import { AdminControlsContext, type AdminControls } from '../features/admin/adminControlsContext.ts';
import { useCurrentUser } from '../lib/user/useCurrentUser.ts';

const MemberPortal = lazyPart(() => import('./portal/MemberPortal.tsx'));

/** Matches the portal's path, in any letter case, with or without trailing slashes. */
const PORTAL = new RegExp(`^${paths.memberPortal}/*$`, 'i');

/** The root element's class once the page responds to input. */
const LIVE = 'live';

/** The root element's class while the prerendered Home is hidden from a visitor who opens another view. */
const ELSEWHERE = 'elsewhere';

/** Renders the site: the portal under its own path, the public page under all others (SPEC §2). */
export function App({ client }: { readonly client: QueryClient }) {
  useLive();
  const isPortal = PORTAL.test(useLocation().pathname);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <AdminControlsProvider>
          {isPortal ? (
            <Suspense>
              <MemberPortal />
            </Suspense>
          ) : (
            <PublicPage />
          )}
        </AdminControlsProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/**
 * Marks the page as live, once: sets the class `live` on the root element and dispatches an event with that name, which
 * controls pressed earlier are waiting for (vite/firstPaintScript.ts). Shows what that script hid.
 */
function useLive(): void {
  // Before the browser paints: the requested view has replaced the prerendered Home.
  useLayoutEffect(() => document.documentElement.classList.remove(ELSEWHERE), []);
  useEffect(() => {
    document.documentElement.classList.add(LIVE);
    dispatchEvent(new Event(LIVE));
  }, []);
}

const none = {};

/**
 * Provides the admin controls, loaded once the session is known to belong to an admin, and removes them when it no
 * longer does.
 */
export function AdminControlsProvider({ children }: { readonly children: ReactNode }) {
  const isAdmin = useCurrentUser().privileges.includes('admin');
  const [loaded, setLoaded] = useState<AdminControls>();
  useEffect(() => {
    if (isAdmin)
      loadChunk(() => import('./AdminTools.tsx')).then(setLoaded, (error: unknown) =>
        console.error('Loading the admin controls failed:', error),
      );
  }, [isAdmin]);
  return <AdminControlsContext value={(isAdmin && loaded) || none}>{children}</AdminControlsContext>;
}
