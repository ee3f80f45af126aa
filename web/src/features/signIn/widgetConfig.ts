import { company } from '@firehouse/model';
import type { auth } from 'firebaseui';
import { signIn } from 'virtual:colors/signIn';
import microsoft from './microsoft.svg';

/** The widget's settings; see https://github.com/firebase/firebaseui-web#configuration. */
export type WidgetConfig = Omit<auth.Config, 'callbacks' | 'credentialHelper'>;

/** The company's only way to sign in (SPEC §6): Microsoft, by popup, from one tenant. */
const microsoftConfig = (parameters: Readonly<Record<string, string>>): WidgetConfig => ({
  signInFlow: 'popup',
  signInOptions: [
    {
      provider: 'microsoft.com',
      providerName: 'Microsoft',
      buttonColor: signIn.microsoft,
      iconUrl: microsoft,
      customParameters: { ...parameters, tenant: company.microsoftTenant },
    },
  ],
});

/** With a consent prompt (SPEC §6). */
export const signInConfig = microsoftConfig({ prompt: 'consent' });

/** For a user who has to sign in again: Microsoft requires the password even if its own session continues. */
export const signInAgainConfig = (email: string) => microsoftConfig({ prompt: 'login', login_hint: email });
