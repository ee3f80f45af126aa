import { accounts } from '@firehouse/model';
import type { auth } from 'firebaseui';
import { signIn } from 'virtual:colors/signIn';
import microsoft from './microsoft.svg';

/** Widget settings; see https://github.com/firebase/firebaseui-web#configuration. */
export type WidgetConfig = Omit<auth.Config, 'callbacks' | 'credentialHelper'>;

/** The only way to sign in (SPEC §6): a Microsoft popup, with consent prompt, for one tenant. */
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
 * Returns the settings for signing in again. Makes Microsoft require the password even if the user still has a session
 * there.
 */
export const signInAgainConfig = (email: string): WidgetConfig => ({
  ...signInConfig,
  signInOptions: signInConfig.signInOptions.map(({ customParameters, ...option }) =>
    Object.assign(option, { customParameters: { ...customParameters, prompt: 'login', login_hint: email } }),
  ),
});
