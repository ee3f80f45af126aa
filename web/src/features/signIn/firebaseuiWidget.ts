import { auth as widget } from 'firebaseui';
import firebase from 'firebase/compat/app';
import 'firebase/compat/auth';
import 'firebaseui/dist/firebaseui.css';
import { OAuthCredential, type Auth } from 'firebase/auth';
import { signInError } from './signInError.ts';
import { providerName, type WidgetConfig } from './widgetConfig.ts';
import { widgetControls } from './widgetControls.ts';

// Works around github.com/firebase/firebaseui-web/issues/921. Before linking a Microsoft account to an existing one,
// the widget stores the credential as JSON. The compat SDK no longer has the method that restores it, which would leave
// the widget blank.
firebase.auth.AuthCredential.fromJSON = (json) => OAuthCredential.fromJSON(json);

/** State of the sign-in popup. */
export type PopupState =
  | { readonly kind: 'none' }
  /** The popup of the provider `name` is open. `cancel` returns to the widget without waiting for it to close. */
  | { readonly kind: 'open'; readonly name: string; readonly cancel: () => void }
  /**
   * The browser blocked the popup. `redirect` signs in on this page instead; undefined if the user can't leave the
   * page.
   */
  | { readonly kind: 'blocked'; readonly redirect?: () => void };

/** Options for {@link startWidget}. */
interface SignInOptions {
  readonly config: WidgetConfig;
  /** Whether to offer a redirect if the browser blocks the popup. */
  readonly canRedirect: boolean;
  /** Called when the widget shows its first screen. */
  readonly onShown: () => void;
  readonly onPopup: (state: PopupState) => void;
}

/**
 * Stops the browser from submitting the widget's forms. The widget does that with inline handlers, which the site's
 * Content-Security-Policy blocks (vite/plugins/signInWidgetPolicy.ts).
 */
const stay = (event: Event) => event.preventDefault();

const nothing = () => {};

/** Error that makes the widget show its buttons again without a message. */
const CLOSED = Object.assign(new Error('The sign-in was canceled.'), { code: 'auth/popup-closed-by-user' });

const isBlocked = (error: Error) => 'code' in error && error.code === 'auth/popup-blocked';

/**
 * Starts the sign-in widget (SPEC §2, §4). Only this file uses firebaseui and the compat SDK, so they are loaded only
 * when the widget is shown. Returns a function that removes the widget.
 */
export function startWidget(
  container: HTMLElement,
  auth: Auth,
  { config, canRedirect, onShown, onPopup }: SignInOptions,
): () => void {
  // Wrap the same app and Auth instance in compat objects, so that listeners on `auth` see the sign-in.
  const compat = firebase.initializeApp(auth.app.options, auth.app.name).auth();
  Object.assign(globalThis, { componentHandler: widgetControls });
  const ui = widget.AuthUI.getInstance(auth.app.name) ?? new widget.AuthUI(compat, auth.app.name);
  container.addEventListener('submit', stay);
  const restore = watchPopups(firebase.app(`${auth.app.name}-firebaseui-temp`).auth(), canRedirect, onPopup);
  ui.start(container, {
    ...config,
    credentialHelper: widget.CredentialHelper.NONE,
    callbacks: {
      uiShown: onShown,
      // The page reacts to `auth`, so the widget must not navigate.
      signInSuccessWithAuthResult: () => false,
    },
  });
  return () => {
    restore();
    container.removeEventListener('submit', stay);
    ui.reset();
  };
}

/**
 * Wraps the widget's popups: the user can cancel them, can choose a redirect if they are blocked, and sees readable
 * errors. The widget signs in with a temporary Auth instance and then hands the user over.
 */
function watchPopups(
  temporary: firebase.auth.Auth,
  canRedirect: boolean,
  onPopup: SignInOptions['onPopup'],
): () => void {
  const openPopup = temporary.signInWithPopup.bind(temporary);
  const redirectResult = temporary.getRedirectResult.bind(temporary);
  let stop = nothing;
  temporary.signInWithPopup = async (provider) => {
    stop();
    const attempt = openPopup(provider);
    const ending = new AbortController();
    const cancel = () => ending.abort();
    stop = cancel;
    const canceled = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => reject(CLOSED));
    });
    // If the user completes a popup after canceling it, sign them out again.
    attempt.then(() => (ending.signal.aborted ? temporary.signOut() : undefined), nothing);
    const name = providerName(provider.providerId);
    onPopup({ kind: 'open', name, cancel });
    try {
      return await Promise.race([attempt, canceled]);
    } catch (error) {
      if (!(error instanceof Error) || !isBlocked(error)) throw signInError(error, name);
      if (!canRedirect) {
        stop = nothing;
        onPopup({ kind: 'blocked' });
        throw CLOSED;
      }
      // Rejecting with this error makes the widget redirect.
      const redirected = new Promise<never>((_, reject) => onPopup({ kind: 'blocked', redirect: () => reject(error) }));
      return await Promise.race([redirected, canceled]);
    } finally {
      if (stop === cancel) onPopup({ kind: 'none' });
    }
  };
  temporary.getRedirectResult = () =>
    redirectResult().catch((error: unknown) => {
      throw signInError(error, providerName());
    });
  return () => {
    stop();
    stop = nothing;
    temporary.signInWithPopup = openPopup;
    temporary.getRedirectResult = redirectResult;
  };
}
