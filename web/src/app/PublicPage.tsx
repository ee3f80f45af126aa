import { company } from '@firehouse/model';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { publicSite } from './publicViews.ts';
import { useScrollOnArrival } from '../lib/navigation/useScrollOnArrival.ts';
import { useRoute } from '../lib/navigation/useRoute.ts';
import { anchors } from '../lib/config/paths.ts';
import { useAdminControls } from '../features/admin/adminControlsContext.ts';
import { AlertsList } from '../features/alerts/AlertsList.tsx';
import { EmergencyBar } from './frame/EmergencyBar.tsx';
import { Footer } from './frame/Footer.tsx';
import { HeaderBanner } from './frame/HeaderBanner.tsx';
import { NavBar } from './frame/NavBar.tsx';
import { SkipLink } from './frame/SkipLink.tsx';
import { LoadingPlaceholder } from '../lib/loading/LoadingPlaceholder.tsx';
import { lazyPart, loadChunk } from '../lib/loading/lazyParts.ts';
import type { PublicViewKey } from '../lib/views/defineView.ts';
import { SiteContext, useSite } from '../lib/views/siteContext.ts';
import { ErrorBoundary } from '../lib/loading/ErrorBoundary.tsx';
import { AwaitingResponses } from '../lib/loading/AwaitingResponses.ts';
import { useFirstResponses } from './useFirstResponses.ts';
import type { Route } from '../lib/navigation/resolveRoute.ts';
import { hasStoredSignIn } from '../lib/signIn/storedSignIn.ts';

const ConfirmLink = lazyPart(() => import('../features/subscription/ConfirmLink.tsx'));

/** Renders the public site: a single page that switches views by key inside a permanent frame (SPEC §2). */
export function PublicPage() {
  return (
    <SiteContext value={publicSite}>
      <FramedView />
    </SiteContext>
  );
}

function FramedView() {
  const route = useRoute<PublicViewKey>();
  const { view } = route;
  const { views } = useSite();
  const { title, Component } = views[view] ?? views.home;
  const { AdminTools } = useAdminControls();
  const { alerts, weather, notice, isWaiting, arrangement } = useFirstResponses(view === 'home');
  const navigate = useNavigate();
  const here = useLocation();
  const [isConfirming, setIsConfirming] = useState(false);
  // In an effect, because there is no URL when Home is rendered at build time.
  useEffect(() => setIsConfirming(here.hash.startsWith('#subscribe=')), [here.hash]);
  useScrollOnArrival();
  usePageHead(route);
  const SessionNotices = useSession();

  useEffect(() => {
    document.title = view === 'home' ? company.name : `${title} · ${company.shortName}`;
  }, [view, title]);

  // Links from other sites have the view in the URL. Move it to the history state.
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (search.includes('body=')) void navigate({ pathname, hash }, { replace: true, state: { body: view } });
  }, [view, navigate]);

  return (
    <>
      <SkipLink />
      <NavBar />
      <EmergencyBar />
      <main id={anchors.main} tabIndex={-1}>
        {view !== 'home' && <HeaderBanner view={view} title={title} />}
        <AlertsList alerts={alerts} briefOn={view === 'home' ? undefined : view} />
        {weather && <weather.WeatherWarnings weather={weather.weather} />}
        {notice && <notice.SiteNotice text={notice.text} />}
        <ErrorBoundary key={`${view} ${arrangement}`}>
          <AwaitingResponses value={isWaiting}>
            <Suspense fallback={<ViewAwaited />}>
              <Component />
            </Suspense>
          </AwaitingResponses>
        </ErrorBoundary>
      </main>
      <Footer />
      {AdminTools && <AdminTools />}
      {SessionNotices && <SessionNotices />}
      {isConfirming && (
        <Suspense>
          <ConfirmLink />
        </Suspense>
      )}
    </>
  );
}

function ViewAwaited() {
  return (
    <LoadingPlaceholder className="container body-loading">
      <div className="awaited-title" />
      <div className="awaited-text" />
    </LoadingPlaceholder>
  );
}

/**
 * Delays before updating the document head, in ms. Only crawlers need it, and Home's head is already correct except for
 * the URL.
 */
const LATER_MS = { home: 3_000, others: 1_000 };

/** Keeps the document head in sync with the view. Loads describePage.ts late. */
function usePageHead(route: Route<PublicViewKey>): void {
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () =>
        void import('./head/describePage.ts').then(
          ({ describePage }) => isOver || describePage(route),
          () => {},
        ),
      route.view === 'home' ? LATER_MS.home : LATER_MS.others,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [route]);
}

/**
 * Follows the session if a user is signed in, here or in another tab. Loads nothing for visitors (docs/decisions/014).
 * Returns a component with the session's notices, once loaded.
 */
function useSession(): ComponentType | undefined {
  const client = useQueryClient();
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    const look = () => {
      if (hasStoredSignIn()) {
        loadChunk(() => import('./session/SessionNotices.tsx')).then(
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
