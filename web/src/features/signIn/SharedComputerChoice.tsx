import { sessionLimits } from '@firehouse/model';
import { useEffect, useId, useState } from 'react';
import { shareComputer } from '../../lib/firebase/siteAuth.ts';
import { isSharedComputer } from '../../lib/signIn/sharedComputer.ts';

/** Renders the choice that others use this computer, too; remembered for the next sign-in on it. */
export function SharedComputerChoice() {
  const id = useId();
  const [isShared, setIsShared] = useState(isSharedComputer);
  // Another tab can have changed it since this page started.
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
