import { auth as widget } from 'firebaseui';
import firebase from 'firebase/compat/app';
import 'firebase/compat/auth';
import 'firebaseui/dist/firebaseui.css';
import { OAuthCredential, type Auth } from 'firebase/auth';
import { signInError } from './signInError.ts';
import type { WidgetConfig } from './widgetConfig.ts';
import { widgetControls } from './widgetControls.ts';

// Before the widget links Microsoft to an existing account, it stores Microsoft's credential as JSON. The compat SDK no
// longer has the method that restores it, so the widget would go blank (github.com/firebase/firebaseui-web/issues/921).
firebase.auth.AuthCredential.fromJSON = (json) => OAuthCredential.fromJSON(json);

/** The sign-in window's state. */
export type PopupState =
  | { readonly kind: 'none' }
  /** Open; `cancel` returns to the widget without waiting for the window to close. */
  | { readonly kind: 'open'; readonly cancel: () => void }
  /** Blocked by the browser; `redirect` signs in on this page instead, if the user can leave it. */
  | { readonly kind: 'blocked'; readonly redirect?: () => void };

/** The widget's configuration and callbacks. */
interface SignInOptions {
  readonly config: WidgetConfig;
  /** Whether the sign-in can leave the page if the browser blocks its window. */
  readonly canRedirect: boolean;
  /** Called when the widget shows its first screen. */
  readonly onShown: () => void;
  /** Called whenever the sign-in window opens, closes or is blocked. */
  readonly onPopup: (state: PopupState) => void;
}

/**
 * Prevents the browser from submitting the form. The widget submits its forms itself, and its markup tries to prevent
 * the browser's submit with inline code that the site's content policy blocks (vite/plugins/signInWidgetPolicy.ts).
 */
const stay = (event: Event) => event.preventDefault();

const nothing = () => {};

/** Error passed to the widget when its window is canceled: it shows its buttons again, without a message. */
const CLOSED = Object.assign(new Error('The sign-in was canceled.'), { code: 'auth/popup-closed-by-user' });

const isBlocked = (error: Error) => 'code' in error && error.code === 'auth/popup-blocked';

/**
 * Shows the sign-in widget (SPEC §2, §4). All code that uses firebaseui, and the compat SDK that it needs, is in this
 * file, which only the sign-in view loads.
 * @param container element that the widget fills
 * @param auth receives the user who signs in
 * @returns a function that removes the widget
 */
export function startWidget(
  container: HTMLElement,
  auth: Auth,
  { config, canRedirect, onShown, onPopup }: SignInOptions,
): () => void {
  // Compat objects around the same app and Auth instance, so that listeners of `auth` see the sign-in.
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
      // The page reacts to `auth`; the widget must not navigate.
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
 * Wraps the widget's popups, so that they can be canceled, a blocked one waits for the user's decision, and refusals
 * become readable. The widget signs in with its own Auth instance and hands the user over afterward.
 * @returns a function that undoes this
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
    // A user who completes a window after canceling it stays signed out.
    attempt.then(() => (ending.signal.aborted ? temporary.signOut() : undefined), nothing);
    onPopup({ kind: 'open', cancel });
    try {
      return await Promise.race([attempt, canceled]);
    } catch (error) {
      if (!(error instanceof Error) || !isBlocked(error)) throw signInError(error);
      if (!canRedirect) {
        stop = nothing;
        onPopup({ kind: 'blocked' });
        throw CLOSED;
      }
      // On this error the widget redirects.
      const redirected = new Promise<never>((_, reject) => onPopup({ kind: 'blocked', redirect: () => reject(error) }));
      return await Promise.race([redirected, canceled]);
    } finally {
      if (stop === cancel) onPopup({ kind: 'none' });
    }
  };
  temporary.getRedirectResult = () =>
    redirectResult().catch((error: unknown) => {
      throw signInError(error);
    });
  return () => {
    stop();
    stop = nothing;
    temporary.signInWithPopup = openPopup;
    temporary.getRedirectResult = redirectResult;
  };
}
