import { sessionLimits } from '@firehouse/model';
import { useEffect, useId, useState } from 'react';
import { useAuth } from 'reactfire';
import { useLocation } from 'react-router-dom';
import { withoutForeignDestinations } from '../../../features/signIn/urlParameters.ts';
import { SignInChoices } from '../../../features/signIn/SignInChoices.tsx';
import { shareComputer } from '../../../lib/firebase/siteAuth.ts';
import { isSharedComputer } from '../../../lib/signIn/sharedComputer.ts';
import { useCurrentUser } from '../../../lib/user/useCurrentUser.ts';

/** Renders the login view (SPEC §2). The sign-in widget also handles links from Firebase's emails. */
export default function LoginView() {
  const auth = useAuth();
  const { uid } = useCurrentUser();
  const { pathname, search } = useLocation();
  const own = withoutForeignDestinations(location.href);
  // The widget reads the URL when it starts, so sanitize it first.
  if (own !== location.href) history.replaceState(history.state, '', own);
  return (
    <div className="container login">
      <p>For members. Sign in with the account the company gave you.</p>
      {uid === undefined && <SharedComputerChoice />}
      <SignInChoices key={pathname + search} auth={auth} />
    </div>
  );
}

/** Renders the checkbox that marks this computer as shared. The choice is remembered for the next sign-in. */
function SharedComputerChoice() {
  const id = useId();
  const [isShared, setIsShared] = useState(isSharedComputer);
  // Store the choice on mount, too, because another tab may have changed it since the page loaded.
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
