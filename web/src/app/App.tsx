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

/** Matches the portal's path, ignoring case and trailing slashes. */
const PORTAL = new RegExp(`^${paths.memberPortal}/*$`, 'i');

/** Class that the root element gets when the page responds to input. */
const LIVE = 'live';

/** Class on the root element while the prerendered Home is hidden because the visitor opened another view. */
const ELSEWHERE = 'elsewhere';

/** Renders the site: the portal under its path, and the public page everywhere else (SPEC §2). */
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
 * Marks the page as live with a class and an event, so that clicks held by vite/firstPaintScript.ts are replayed. Also
 * shows what that script has hidden.
 */
function useLive(): void {
  // Runs before the browser paints, after the requested view has replaced the prerendered Home.
  useLayoutEffect(() => document.documentElement.classList.remove(ELSEWHERE), []);
  useEffect(() => {
    document.documentElement.classList.add(LIVE);
    dispatchEvent(new Event(LIVE));
  }, []);
}

const none = {};

/** Provides the admin controls. Loads them when an admin signs in, and removes them when the privilege is lost. */
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
