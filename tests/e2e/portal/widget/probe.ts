/// <reference lib="dom" />
/**
 * Shows the site's sign-in widget in a second configuration, with every way to sign in that the emulator has. The test
 * serves it as a file of the site.
 */
import { signInConfig } from '../../../../web/src/features/signIn/configuration.ts';
import { startSignIn, type PopupState } from '../../../../web/src/features/signIn/startSignIn.ts';
import { siteAuth } from '../../../../web/src/lib/firebase/auth.ts';

/** Where the widget is shown. */
export type WidgetProbe = typeof acts;

let popup: PopupState = { kind: 'none' };

const acts = {
  /**
   * Starts the widget with password, email link, phone and Microsoft.
   * @param emailMethod `password` or `emailLink`
   */
  async start(emailMethod: string, disableSignUp: boolean): Promise<void> {
    const auth = await siteAuth();
    auth.settings.appVerificationDisabledForTesting = true;
    const container = document.createElement('div');
    document.body.replaceChildren(container);
    await new Promise<void>((shown) => {
      startSignIn(container, auth, {
        config: {
          signInOptions: [
            ...(signInConfig.signInOptions ?? []),
            {
              provider: 'password',
              signInMethod: emailMethod,
              requireDisplayName: true,
              disableSignUp: { status: disableSignUp, adminEmail: 'chief@fire.example' },
              emailLinkSignIn: () => ({ url: location.href, handleCodeInApp: true }),
            },
            { provider: 'phone', recaptchaParameters: { size: 'invisible' }, whitelistedCountries: ['US'] },
          ],
          privacyPolicyUrl: '/privacy.html',
          tosUrl: '/privacy.html',
        },
        onShown: shown,
        onPopup: (state) => {
          popup = state;
        },
      });
    });
  },
  popup: () => popup.kind,
  user: async () => (await siteAuth()).currentUser?.email ?? undefined,
};

Object.assign(globalThis, { widget: acts });
