import { accounts } from '@firehouse/model';
import type { auth } from 'firebaseui';
import { signIn } from 'virtual:colors/signIn';
import google from './google.svg';
import microsoft from './microsoft.svg';

/** Widget settings; see https://github.com/firebase/firebaseui-web#configuration. */
export type WidgetConfig = Omit<auth.Config, 'callbacks' | 'credentialHelper'>;

/** A provider's sign-in button. */
interface SignInOption {
  readonly provider: string;
  readonly providerName: string;
  readonly buttonColor: string;
  readonly iconUrl: string;
  readonly customParameters: Readonly<Record<string, string>>;
}

/** Sign-in buttons: Microsoft, with a consent prompt and for one tenant (SPEC §6), and Google. */
const options: readonly SignInOption[] = [
  {
    provider: 'microsoft.com',
    providerName: 'Microsoft',
    buttonColor: signIn.microsoft,
    iconUrl: microsoft,
    customParameters: { prompt: 'consent', tenant: accounts.microsoftTenant ?? '' },
  },
  {
    provider: 'google.com',
    providerName: 'Google',
    buttonColor: signIn.google,
    iconUrl: google,
    customParameters: { prompt: 'select_account' },
  },
];

/** Widget settings with the sign-in providers that the company chose. The demo company has only Microsoft (SPEC §6). */
export const signInConfig = {
  signInFlow: 'popup',
  signInOptions: options.filter(({ provider }) => accounts.signInProviders.includes(provider)),
} satisfies WidgetConfig;

/** Returns a provider's name, or, without an ID, the names of all that the company chose: “Microsoft or Google”. */
export const providerName = (id?: string) =>
  signInConfig.signInOptions
    .filter(({ provider }) => (id ?? provider) === provider)
    .map((option) => option.providerName)
    .join(' or ');

/**
 * Returns the settings for signing in again. Microsoft requires the password even if the user still has a session
 * there; Google has no such prompt.
 */
export const signInAgainConfig = (email: string): WidgetConfig => ({
  ...signInConfig,
  signInOptions: signInConfig.signInOptions.map(({ customParameters, ...option }) =>
    Object.assign(option, {
      customParameters: {
        ...customParameters,
        ...(option.provider === 'microsoft.com' && { prompt: 'login' }),
        login_hint: email,
      },
    }),
  ),
});
