import type { Auth } from 'firebase/auth';
import { Suspense, useEffect, useRef, useState } from 'react';
import { texts } from '@firehouse/model';
import { lazyPart, loadChunk } from '../../lib/loading/lazyParts.ts';
import { signInAgainConfig, signInConfig } from './widgetConfig.ts';
import type { PopupState } from './firebaseuiWidget.ts';
import './signInWidget.scss';

/** Defined only in builds by `npm start`. */
const DemoAccounts = import.meta.env.VITE_DEMO_ACCOUNTS ? lazyPart(() => import('./DemoAccounts.tsx')) : undefined;

interface SignInChoicesProps {
  readonly auth: Auth;
  /** Email address of the user who has to sign in again. */
  readonly again?: string;
}

/** Renders the sign-in widget and, in local builds, the demo accounts. */
export function SignInChoices(props: SignInChoicesProps) {
  const { auth } = props;
  return (
    <>
      <SignInWidget {...props} />
      {DemoAccounts && auth.emulatorConfig && (
        <Suspense>
          <DemoAccounts auth={auth} />
        </Suspense>
      )}
    </>
  );
}

const nothing = () => {};

interface SignInWidgetProps {
  readonly auth: Auth;
  /** Email address of a user who has to sign in again without leaving the page. */
  readonly again?: string;
}

/**
 * Renders the sign-in widget (SPEC §2) and messages about its popup. Signs the user in to `auth`.
 * @throws during rendering if the widget failed to load
 */
function SignInWidget({ auth, again }: SignInWidgetProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [popup, setPopup] = useState<PopupState>({ kind: 'none' });
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  useEffect(() => {
    let stop = nothing;
    let isGone = false;
    const start = async () => {
      const { startWidget } = await loadChunk(() => import('./firebaseuiWidget.ts'));
      if (isGone || container.current === null) return;
      stop = startWidget(container.current, auth, {
        config: again === undefined ? signInConfig : signInAgainConfig(again),
        canRedirect: again === undefined,
        onShown: () => setIsShown(true),
        onPopup: setPopup,
      });
    };
    start().catch((error: unknown) => setFailure({ error }));
    return () => {
      isGone = true;
      stop();
    };
  }, [auth, again]);
  if (failure) throw failure.error;
  return (
    <div className="sign-in">
      <p role="status">{!isShown && texts.signInLoading}</p>
      <div ref={container} />
      <PopupNotice popup={popup} />
    </div>
  );
}

/** Renders a message while the popup is open, or if it was blocked. */
function PopupNotice({ popup }: { readonly popup: PopupState }) {
  return (
    <div className="sign-in-popup" role="status">
      {popup.kind === 'open' && (
        <>
          <p>Waiting for {popup.name}…</p>
          <button type="button" className="btn btn-outline-primary" onClick={popup.cancel}>
            {texts.cancel}
          </button>
        </>
      )}
      {popup.kind === 'blocked' && (
        <>
          <p>Your browser blocked the sign-in window.</p>
          {popup.redirect === undefined ? (
            <p>Allow pop-ups for this site in your browser, then try again.</p>
          ) : (
            <button type="button" className="btn btn-primary" onClick={popup.redirect}>
              Sign in on this page
            </button>
          )}
        </>
      )}
    </div>
  );
}
