import { SECOND_MS } from '@firehouse/model';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { leaveSession } from '../../lib/session/followSession.ts';
import { idleWarning, watchIdleWarning, type IdleWarning as Warning } from '../../lib/session/idleWarningState.ts';
import { clock } from '../../lib/time/timeInWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** Formats a duration as `1:05`. */
function minutesAndSeconds(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Renders a countdown before an idle session ends. Closing the dialog in any way continues the session. */
export function IdleWarning() {
  const warning = useSyncExternalStore(watchIdleWarning, idleWarning);
  return warning && <WarningDialog {...warning} />;
}

function WarningDialog({ endsAt, stay }: Warning) {
  const button = useRef<HTMLButtonElement>(null);
  const [before] = useState(() => document.activeElement);
  const now = useNow(SECOND_MS);
  useEffect(() => {
    button.current?.focus();
    // Another tab can continue the session. The dialog then disappears without closing, so restore the focus.
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return (
    <Dialog title="Are you still there?" onClose={stay}>
      {(close) => (
        <>
          {/* An alert, so that screen readers announce it once. They don't announce the countdown. */}
          <p role="alert">
            You haven’t done anything here for a while, so you’ll be signed out at {clock(endsAt)}. What you entered in
            a form is still there when you sign in again on this page.
          </p>
          <p className="idle-countdown">
            Time left: <span role="timer">{minutesAndSeconds(endsAt - now)}</span>
          </p>
          <div className="form-buttons">
            <button ref={button} type="button" className="btn btn-primary" onClick={close}>
              Stay signed in
            </button>
            <button type="button" className="btn btn-outline-primary" onClick={() => void leaveSession()}>
              Sign out
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
