import { texts } from '@firehouse/model';
import { onAuthStateChanged, signOut, updateCurrentUser, type Auth, type User } from 'firebase/auth';
import { useEffect, useRef, useState } from 'react';
import { failureInWords } from '../../lib/api/failureInWords.ts';
import { siteAuth, signInAgainAuth } from '../../lib/firebase/siteAuth.ts';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { currentUser } from '../../lib/user/currentUser.ts';
import { useCurrentUser } from '../../lib/user/useCurrentUser.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { SignInChoices } from './SignInChoices.tsx';

interface SignInAgainDialogProps {
  readonly reason: string;
  /** Called after the dialog closes, with whether the user signed in again. */
  readonly onDone: (hasSignedIn: boolean) => void;
}

/** Asks the current user to sign in again. */
export function SignInAgainDialog({ reason, onDone }: SignInAgainDialogProps) {
  const hasSignedIn = useRef(false);
  return (
    <Dialog title="Sign in again" onClose={() => onDone(hasSignedIn.current)}>
      {(close) => (
        <>
          <SameUser
            reason={reason}
            onSignedIn={() => {
              hasSignedIn.current = true;
              close();
            }}
            onGone={close}
          />
          <p className="form-buttons">
            <button type="button" className="btn btn-outline-primary" onClick={close}>
              {texts.cancel}
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

interface SameUserProps extends Pick<SignInAgainDialogProps, 'reason'> {
  readonly onSignedIn: () => void;
  /** Called if the user signs out, or somebody else signs in, in another tab. */
  readonly onGone: () => void;
}

/**
 * Signs in with a separate Auth instance. If it is the same user, they become the site's user with new tokens; anyone
 * else has to try again.
 */
function SameUser(props: SameUserProps) {
  const [{ uid, email }] = useState(currentUser);
  const [auth, setAuth] = useState<Auth>();
  const [problem, setProblem] = useState({ round: 0, words: '' });
  const alert = useRef<HTMLParagraphElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const isGone = useCurrentUser().uid !== uid;
  useEffect(() => {
    if (isGone) latest.current.onGone();
  }, [isGone]);
  useEffect(() => {
    // The focused button disappeared along with the widget, so focus the message.
    if (problem.round > 0) alert.current?.focus();
  }, [problem]);
  useEffect(() => {
    let stop = () => {};
    let isClosed = false;
    const showProblem = (words: string) => setProblem(({ round }) => ({ round: round + 1, words }));
    const admit = async (separate: Auth, user: User) => {
      if (user.uid === uid) {
        await updateCurrentUser(await siteAuth(), user);
        latest.current.onSignedIn();
      } else {
        showProblem(`You signed in as ${user.email ?? 'somebody else'}. Sign in as ${email} instead, or cancel.`);
      }
      await signOut(separate);
    };
    const start = async () => {
      const separate = await signInAgainAuth();
      // An earlier dialog may have been closed before its popup completed the sign-in.
      await signOut(separate);
      if (isClosed) return;
      stop = onAuthStateChanged(separate, (user) => {
        if (user !== null) admit(separate, user).catch((error: unknown) => showProblem(failureInWords(error)));
      });
      setAuth(separate);
    };
    start().catch((error: unknown) => showProblem(failureInWords(error)));
    return () => {
      isClosed = true;
      stop();
    };
  }, [uid, email]);
  return (
    <>
      <p>{props.reason}</p>
      <p className="sign-in-as">
        Sign in as <strong>{email}</strong>, and we’ll continue where you left off.
      </p>
      <p ref={alert} role="alert" tabIndex={-1} className="form-status form-failed">
        {problem.words}
      </p>
      {auth && (
        <ErrorBoundary instead={<p role="alert">We couldn’t load the sign-in. Cancel, and try again later.</p>}>
          <SignInChoices key={problem.round} auth={auth} {...(email !== undefined && { again: email })} />
        </ErrorBoundary>
      )}
    </>
  );
}
