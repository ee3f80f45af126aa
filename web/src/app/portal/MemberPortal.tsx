import { company, texts } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { useAlerts } from '../../features/alerts/alerts.ts';
import { AlertsList } from '../../features/alerts/AlertsList.tsx';
import { isActionLink } from '../../features/signIn/urlParameters.ts';
import { anchors } from '../../lib/config/paths.ts';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { useScrollOnArrival } from '../../lib/navigation/useScrollOnArrival.ts';
import { useRoute, useShowView } from '../../lib/navigation/useRoute.ts';
import { followSession } from '../../lib/session/session.ts';
import { SiteContext } from '../../lib/views/site.ts';
import { Footer } from '../frame/Footer.tsx';
import { SkipLink } from '../frame/SkipLink.tsx';
import { FirebaseAuthProvider } from './FirebaseAuthProvider.tsx';
import { PortalHeader } from './PortalHeader.tsx';
import { useMissingProfile } from './useMissingProfile.ts';
import { usePortalUser, type PortalUser } from './usePortalUser.ts';
import { portalSite, type PortalKey } from './portalViews.ts';
import { GuardedView, ViewAwaited, viewFor } from './viewAccess.tsx';
import './portal.scss';

/** The members' portal: one page whose view is switched by its key (SPEC §2). */
export default function MemberPortal() {
  const client = useQueryClient();
  useEffect(() => {
    followSession(client).catch((error: unknown) => console.error('The sign-in could not be looked up:', error));
  }, [client]);
  return (
    <ErrorBoundary>
      <FirebaseAuthProvider awaited={<LoadingPlaceholder className="container view-awaited" />}>
        <SiteContext value={portalSite}>
          <Frame />
        </SiteContext>
      </FirebaseAuthProvider>
    </ErrorBoundary>
  );
}

function Frame() {
  const { view: asked } = useRoute<PortalKey>();
  const show = useShowView();
  const user = usePortalUser();
  const { value: alerts } = useAlerts(false);
  const { AdminTools } = useAdminControls();
  const handlesLink = isActionLink(useLocation().search);
  const key = handlesLink ? 'login' : viewFor(user, asked);
  const view = portalSite.views[key];
  const { title } = view;
  useScrollOnArrival();
  useCleanAddress(asked);
  useMissingProfile(user);
  useEffect(() => {
    document.title = `${title} · ${texts.portalBanner} · ${company.shortName}`;
  }, [title]);
  // Signing in leads home (SPEC §4); Back does not lead to the login view again.
  const isLoginOver = user.kind === 'member' && asked === 'login' && !handlesLink;
  useEffect(() => {
    if (isLoginOver) show('home', undefined, true);
  }, [isLoginOver, show]);

  // Signing in or out changes the view without a link: the new view starts at the top, with the focus on its heading.
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<{ readonly key: PortalKey; readonly kind: PortalUser['kind'] }>(undefined);
  const { kind } = user;
  useEffect(() => {
    // No view has been shown until the user is known.
    if (kind === 'awaited') return;
    if (shown.current !== undefined && shown.current.key !== key) {
      heading.current?.focus({ preventScroll: true });
      // After a link, Back or a reload, useScrollOnArrival scrolls.
      if (shown.current.kind !== kind) scrollTo({ top: 0, behavior: 'instant' });
    }
    shown.current = { key, kind };
  }, [key, kind]);

  const member = user.kind === 'member' ? user.member : undefined;
  return (
    <>
      <SkipLink />
      <PortalHeader member={member} isAwaited={kind === 'awaited'} />
      <main id={anchors.main} tabIndex={-1} className="portal">
        <div className="container portal-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        <AlertsList alerts={alerts} briefOn={key} />
        {/* No state passes from one user to the next, or from one view to another. */}
        <ErrorBoundary key={`${key} ${member?.email}`}>
          <Suspense fallback={<ViewAwaited />}>
            <GuardedView user={user} view={view} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {AdminTools && <AdminTools />}
    </>
  );
}

/** Moves the view key from the URL to history state. A link in an email keeps its URL. */
function useCleanAddress(asked: PortalKey): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search } = location;
    if (search.includes('body=') && !isActionLink(search))
      void navigate(pathname, { replace: true, state: { body: asked } });
  }, [asked, navigate]);
}
