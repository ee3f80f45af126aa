import { company } from '@firehouse/model';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { bodies } from './views.tsx';
import { titleOf } from '../lib/place/titles.ts';
import { useArrival } from '../lib/place/useArrival.ts';
import { usePlace } from '../lib/place/usePlace.ts';
import { anchors } from '../lib/config/paths.ts';
import { AlertsList } from '../features/alerts/AlertsList.tsx';
import { EmergencyBar } from './frame/EmergencyBar.tsx';
import { Footer } from './frame/Footer.tsx';
import { HeaderBanner } from './frame/HeaderBanner.tsx';
import { NavBar } from './frame/NavBar.tsx';
import { SkipLink } from './frame/SkipLink.tsx';
import { usePageHead } from './head/usePageHead.ts';
import { Awaited } from '../lib/loading/Awaited.tsx';
import { lazyPart } from '../lib/loading/lazyPart.tsx';
import { useSession } from '../lib/session/useSession.ts';
import { ErrorBoundary } from '../lib/loading/ErrorBoundary.tsx';
import { AwaitingAnswers } from '../lib/loading/AwaitingAnswers.ts';
import { useFirstAnswers } from './firstAnswers.ts';

const ConfirmDialog = lazyPart(() => import('../features/subscription/ConfirmDialog.tsx'));

/** The public site: one page whose body is switched by its key, in a frame that stays (SPEC §2). */
export function PublicPage() {
  const place = usePlace();
  const { body } = place;
  const { alerts, isWaiting, arrangement } = useFirstAnswers(body === 'home');
  const navigate = useNavigate();
  const entry = useLocation();
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  // Not at once: Home as it was rendered at build time knows no address.
  useEffect(() => setAsksToConfirm(entry.hash.startsWith('#subscribe=')), [entry.hash]);
  useArrival();
  usePageHead(place);
  useSession();

  useEffect(() => {
    const title = body === 'home' ? company.name : `${titleOf(body)} · ${company.shortName}`;
    document.title = title;
  }, [body]);

  // A link from elsewhere asked for a body; from now on the history keeps it.
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (search.includes('body=')) void navigate({ pathname, hash }, { replace: true, state: { body } });
  }, [body, navigate]);

  const Body = bodies[body];
  return (
    <>
      <SkipLink />
      <NavBar />
      <EmergencyBar />
      <main id={anchors.main} tabIndex={-1}>
        {body !== 'home' && <HeaderBanner body={body} />}
        <AlertsList alerts={alerts} />
        <ErrorBoundary key={`${body} ${arrangement}`}>
          <AwaitingAnswers value={isWaiting}>
            <Suspense fallback={<BodyAwaited />}>
              <Body />
            </Suspense>
          </AwaitingAnswers>
        </ErrorBoundary>
      </main>
      <Footer />
      {asksToConfirm && (
        <Suspense>
          <ConfirmDialog />
        </Suspense>
      )}
    </>
  );
}

/** While the body's own part is on its way. */
function BodyAwaited() {
  return (
    <Awaited className="container body-loading">
      <div className="awaited-title" />
      <div className="awaited-text" />
    </Awaited>
  );
}
