import { accounts } from '@firehouse/model';
import type { auth } from 'firebaseui';
import { signIn } from 'virtual:colors/signIn';
import microsoft from './microsoft.svg';

/** The widget's settings; see https://github.com/firebase/firebaseui-web#configuration. */
export type WidgetConfig = Omit<auth.Config, 'callbacks' | 'credentialHelper'>;

/** The company's only way to sign in (SPEC §6): Microsoft, by popup, with a consent prompt, from one tenant. */
export const signInConfig = {
  signInFlow: 'popup',
  signInOptions: [
    {
      provider: 'microsoft.com',
      providerName: 'Microsoft',
      buttonColor: signIn.microsoft,
      iconUrl: microsoft,
      customParameters: { prompt: 'consent', tenant: accounts.microsoftTenant },
    },
  ],
} satisfies WidgetConfig;

/**
 * Configures the widget for a user who has to sign in again: Microsoft requires the password even if its own session
 * continues.
 */
export const signInAgainConfig = (email: string): WidgetConfig => ({
  ...signInConfig,
  signInOptions: signInConfig.signInOptions.map(({ customParameters, ...option }) =>
    Object.assign(option, { customParameters: { ...customParameters, prompt: 'login', login_hint: email } }),
  ),
});
