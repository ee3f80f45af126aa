/// <reference lib="dom" />
/**
 * Shows the site's sign-in widget in another configuration, with email and phone in addition to the company's
 * providers. The tests serve it as one of the site's files.
 */
import { signOut } from 'firebase/auth';
import { signInConfig, startWidget, type PopupState } from '@firehouse/web/testing/sign-in';
import { siteAuth } from '@firehouse/web/testing/auth';
import { trustScripts } from '@firehouse/web/testing/trusted-scripts';

trustScripts();

/** The probe's functions, which run in the page. */
export type WidgetProbe = typeof acts;

/** An icon on the site; the widget's own images are on another server. */
const iconUrl = '/icons/lantern.svg';

/** The widget resets reCAPTCHA after a failure, but with `appVerificationDisabledForTesting`, nothing loads it. */
Object.assign(globalThis, { grecaptcha: { reset() {} } });

let popup: PopupState = { kind: 'none' };

let removeWidget = () => {};

const acts = {
  /**
   * Starts the widget with email, phone and the company's providers.
   * @param emailMethod `password` or `emailLink`
   */
  async start(emailMethod: string, disableSignUp: boolean): Promise<void> {
    const auth = await siteAuth();
    auth.settings.appVerificationDisabledForTesting = true;
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    await new Promise<void>((shown) => {
      removeWidget = startWidget(container, auth, {
        config: {
          signInFlow: 'popup',
          signInOptions: [
            ...(signInConfig.signInOptions ?? []).map((option) => Object.assign({}, option, { iconUrl })),
            {
              provider: 'password',
              signInMethod: emailMethod,
              requireDisplayName: true,
              disableSignUp: { status: disableSignUp, adminEmail: 'chief@fire.example' },
              emailLinkSignIn: () => ({ url: location.href, handleCodeInApp: true }),
              iconUrl,
            },
            {
              provider: 'phone',
              recaptchaParameters: { size: 'invisible' },
              whitelistedCountries: ['US'],
              iconUrl,
            },
          ],
          adminRestrictedOperation: { status: true, adminEmail: 'chief@fire.example' },
          privacyPolicyUrl: '/privacy.html',
          tosUrl: '/privacy.html',
        },
        canRedirect: true,
        onShown: shown,
        onPopup: (state) => {
          popup = state;
        },
      });
    });
  },
  /** Removes the widget and signs out. */
  async reset(): Promise<void> {
    removeWidget();
    removeWidget = () => {};
    popup = { kind: 'none' };
    await signOut(await siteAuth());
  },
  popup: () => popup.kind,
  user: async () => (await siteAuth()).currentUser?.email ?? undefined,
  /** Returns the signed-in user's providers. */
  providers: async () => (await siteAuth()).currentUser?.providerData.map(({ providerId }) => providerId) ?? [],
};

Object.assign(globalThis, { widget: acts });
