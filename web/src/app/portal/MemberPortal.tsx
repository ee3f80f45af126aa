import { company, texts } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { useAlerts } from '../../features/alerts/alertsInForce.ts';
import { AlertsLine } from '../../features/alerts/AlertsLine.tsx';
import { EndedNotice } from '../../features/session/EndedNotice.tsx';
import { IdleWarning } from '../../features/session/IdleWarning.tsx';
import { SignInAgain } from '../../features/signIn/SignInAgain.tsx';
import { isActionLink } from '../../features/signIn/urlParameters.ts';
import { anchors } from '../../lib/config/paths.ts';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { useOnline } from '../../lib/loading/useOnline.ts';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { useScrollOnArrival } from '../../lib/navigation/useScrollOnArrival.ts';
import { useRoute, useShowView } from '../../lib/navigation/useRoute.ts';
import { followSession, leaveSession } from '../../lib/session/followSession.ts';
import { SiteContext } from '../../lib/views/siteContext.ts';
import { Footer } from '../frame/Footer.tsx';
import { SkipLink } from '../frame/SkipLink.tsx';
import { FirebaseAuthProvider } from './FirebaseAuthProvider.tsx';
import { AdminMenu, PortalHeader } from './PortalHeader.tsx';
import { usePortalUser, type PortalUser } from './usePortalUser.ts';
import { portalSite, type PortalKey } from './portalViews.ts';
import { GuardedView, ViewAwaited, viewFor, ViewUnavailable } from './viewAccess.tsx';
import './memberPortal.scss';

/** Renders the members' portal: a single page that switches views by key (SPEC §2). */
export default function MemberPortal() {
  const client = useQueryClient();
  const isOnline = useOnline();
  useEffect(() => {
    followSession(client).catch((error: unknown) => console.error('The sign-in could not be looked up:', error));
    // Also retries when the connection returns.
  }, [client, isOnline]);
  return (
    <ErrorBoundary>
      <SiteContext value={portalSite}>
        <FirebaseAuthProvider
          awaited={<LoadingPlaceholder className="container view-awaited" />}
          offline={<OfflineFrame />}
        >
          <Frame />
        </FirebaseAuthProvider>
      </SiteContext>
    </ErrorBoundary>
  );
}

/** Renders the portal's frame when the portal is opened offline, before the user is known. */
function OfflineFrame() {
  return (
    <>
      <SkipLink />
      <PortalHeader member={undefined} isAwaited isAdmin={false} />
      <main id={anchors.main} tabIndex={-1} className="portal">
        <div className="container portal-head">
          <h1>{texts.portalBanner}</h1>
        </div>
        <ViewUnavailable />
      </main>
      <Footer />
    </>
  );
}

function Frame() {
  const { view: requested } = useRoute<PortalKey>();
  const show = useShowView();
  const user = usePortalUser();
  const { value: alerts } = useAlerts(false);
  const isOnline = useOnline();
  const { AdminTools } = useAdminControls();
  const handlesLink = isActionLink(useLocation().search);
  const key = handlesLink ? 'login' : viewFor(user, requested);
  const view = portalSite.views[key];
  const { title } = view;
  useScrollOnArrival();
  useCleanAddress(requested);
  useMissingProfile(user);
  useEffect(() => {
    document.title = `${title} · ${texts.portalBanner} · ${company.shortName}`;
  }, [title]);
  // After signing in, go to Home (SPEC §4). Replaces the history entry so that Back doesn't return to the login view.
  const isLoginOver = user.kind === 'member' && requested === 'login' && !handlesLink;
  useEffect(() => {
    if (isLoginOver) show('home', undefined, true);
  }, [isLoginOver, show]);

  const heading = useTopAfterSignIn(key, user.kind);
  const member = user.kind === 'member' ? user.member : undefined;
  const isAdmin = member?.privileges?.includes('admin') === true;
  return (
    <>
      <SkipLink />
      <PortalHeader member={member} isAwaited={user.kind === 'awaited'} isAdmin={isAdmin} />
      <div className={isAdmin ? 'portal-columns' : undefined}>
        {isAdmin && (
          <Suspense fallback={<div />}>
            <AdminMenu position="side" />
          </Suspense>
        )}
        <div>
          <main id={anchors.main} tabIndex={-1} className="portal">
            <div className="container portal-head">
              <h1 ref={heading} tabIndex={-1}>
                {title}
              </h1>
            </div>
            {!isOnline && (
              <p role="status" className="container portal-offline">
                You’re offline. You can read what this window has loaded; saving, sending and signing in have to wait.
              </p>
            )}
            <EndedNotice className="container session-ended" />
            {key !== 'home' && <AlertsLine alerts={alerts} hasHome={member !== undefined} />}
            {/* The key resets all state when the user or the view changes. */}
            <ErrorBoundary key={`${key} ${member?.email}`} offline={<ViewUnavailable />}>
              <Suspense fallback={<ViewAwaited />}>
                <GuardedView user={user} view={view} />
              </Suspense>
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
      </div>
      <SignInAgain />
      {AdminTools && <AdminTools />}
      <IdleWarning />
    </>
  );
}

/** Moves the view's key from the URL to the history state. Leaves Firebase Auth's links unchanged. */
function useCleanAddress(requested: PortalKey): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search } = location;
    if (search.includes('body=') && !isActionLink(search))
      void navigate(pathname, { replace: true, state: { body: requested } });
  }, [requested, navigate]);
}

/**
 * Focuses the heading when the view changes. Also scrolls to the top after a sign-in or sign-out, which changes the
 * view without a link.
 */
function useTopAfterSignIn(key: PortalKey, kind: PortalUser['kind']): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<{ readonly key: PortalKey; readonly kind: PortalUser['kind'] }>(undefined);
  useEffect(() => {
    // The view can still change until the user is known.
    if (kind === 'awaited') return;
    if (shown.current !== undefined && shown.current.key !== key) {
      heading.current?.focus({ preventScroll: true });
      // After links, Back and reloads, useScrollOnArrival handles scrolling.
      if (shown.current.kind !== kind) scrollTo({ top: 0, behavior: 'instant' });
    }
    shown.current = { key, kind };
  }, [key, kind]);
  return heading;
}

/** Signs out a user who has no record, shows the message from SPEC §4 and goes to the login view. */
function useMissingProfile({ kind }: PortalUser): void {
  const show = useShowView();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (kind !== 'stranger' || isLeaving.current) return;
    const leave = async () => {
      isLeaving.current = true;
      await leaveSession();
      isLeaving.current = false;
      show('login', undefined, true);
      alert(texts.profileMissing);
    };
    void leave();
  }, [kind, show]);
}
