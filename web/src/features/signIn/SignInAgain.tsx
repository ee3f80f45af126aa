import { useEffect, useState, type ComponentProps } from 'react';
import { setSignInAgain, type SignInAgain as Ask } from '../../lib/api/writeRequest.ts';
import type { SignInAgainDialog } from './SignInAgainDialog.tsx';

interface Shown {
  readonly Dialog: typeof SignInAgainDialog;
  readonly props: ComponentProps<typeof SignInAgainDialog>;
}

/** Shows a dialog whenever a write requires the user to sign in again. Concurrent writes share one dialog. */
export function SignInAgain() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let giveUp = () => {};
    let asked: Promise<boolean> | undefined;
    const ask: Ask = async (reason) => {
      // If the import fails, only the write fails and its form stays open. `loadChunk` would reload the page.
      const { SignInAgainDialog: Dialog } = await import('./SignInAgainDialog.tsx');
      return new Promise<boolean>((resolve) => {
        giveUp = () => resolve(false);
        const onDone = (hasSignedIn: boolean) => {
          setShown(undefined);
          resolve(hasSignedIn);
        };
        setShown({ Dialog, props: { reason, onDone } });
      });
    };
    setSignInAgain((reason) => {
      asked ??= ask(reason).finally(() => {
        asked = undefined;
      });
      return asked;
    });
    return () => {
      setSignInAgain(undefined);
      giveUp();
    };
  }, []);
  return shown && <shown.Dialog {...shown.props} />;
}
