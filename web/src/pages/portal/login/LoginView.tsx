import { useAuth } from 'reactfire';
import { useLocation } from 'react-router-dom';
import { withoutForeignDestinations } from '../../../features/signIn/urlParameters.ts';
import { SharedComputerChoice } from '../../../features/signIn/SharedComputerChoice.tsx';
import { SignInChoices } from '../../../features/signIn/SignInChoices.tsx';
import { useCurrentUser } from '../../../lib/user/useCurrentUser.ts';

/** Renders the login view (SPEC §2): the sign-in widget, which also handles the links in Firebase's emails. */
export default function LoginView() {
  const auth = useAuth();
  const { uid } = useCurrentUser();
  const { pathname, search } = useLocation();
  const own = withoutForeignDestinations(location.href);
  // The widget reads the URL when it starts.
  if (own !== location.href) history.replaceState(history.state, '', own);
  return (
    <div className="container login">
      <p>For members. Sign in with the account the company gave you.</p>
      {uid === undefined && <SharedComputerChoice />}
      <SignInChoices key={pathname + search} auth={auth} />
    </div>
  );
}
