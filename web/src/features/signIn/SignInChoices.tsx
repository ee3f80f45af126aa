import type { Auth } from 'firebase/auth';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { SignInWidget } from './SignInWidget.tsx';

/** Only in the build of `npm start`. */
const DemoAccounts = import.meta.env.VITE_DEMO_ACCOUNTS ? lazyPart(() => import('./DemoAccounts.tsx')) : undefined;

/** Ways to sign in. */
interface SignInChoicesProps {
  /** Its user becomes who signs in. */
  readonly auth: Auth;
  /** The address of the user who has to sign in again. */
  readonly again?: string;
}

/** The sign-in widget and, on the local site, the demo accounts. */
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
