import { sessionLimits } from '@firehouse/model';
import { useEffect, useId, useState } from 'react';
import { useAuth } from 'reactfire';
import { useLocation } from 'react-router-dom';
import { withoutForeignDestinations } from '../../../features/signIn/urlParameters.ts';
import { SignInChoices } from '../../../features/signIn/SignInChoices.tsx';
import { shareComputer } from '../../../lib/firebase/siteAuth.ts';
import { isSharedComputer } from '../../../lib/signIn/sharedComputer.ts';
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

/** Renders the checkbox for a shared computer; the choice is remembered for the next sign-in on it. */
function SharedComputerChoice() {
  const id = useId();
  const [isShared, setIsShared] = useState(isSharedComputer);
  // Another tab may have changed it since this page started.
  useEffect(() => {
    shareComputer(isShared).catch((error: unknown) => console.error('The sign-in cannot be stored:', error));
  }, [isShared]);
  return (
    <div className="shared-computer">
      <label>
        <input
          type="checkbox"
          checked={isShared}
          aria-describedby={id}
          onChange={({ target }) => setIsShared(target.checked)}
        />
        This is a shared computer
      </label>
      <p id={id}>
        Signs you out when you close this window, and after {sessionLimits.sharedIdleMinutes} minutes without activity.
      </p>
    </div>
  );
}
