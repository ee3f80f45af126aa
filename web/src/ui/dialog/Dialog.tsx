import { useCallback, useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../drawings/Icon.tsx';
import { LeaveGuards, type LeaveGuard } from './leaveGuard.ts';

/** A dialog over the page. */
export interface DialogProps {
  readonly title: string;
  /** How it looks, where it is not a form's width. */
  readonly className?: string;
  /** Called when it has closed, by whatever way. */
  readonly onClose: () => void;
  /** Gets a function that closes it; a changed form in it asks first (leaveGuard.ts). */
  readonly children: (close: () => void) => ReactNode;
}

/** A field that can be filled in; programs alone fill in those that the keyboard skips (ui/form/Honeypot.tsx). */
const FIELD = ':is(input, select, textarea):not(:disabled, [tabindex="-1"])';

/**
 * A dialog of the browser's own: it keeps the focus, gives it back, and closes by Escape. A click beside
 * it closes it too. It stands at the end of the page: the styles of what opens it are not the dialog's. The focus starts
 * in the first field, or on the heading where there is none.
 */
export function Dialog({ title, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    dialog.current?.showModal();
    const element = dialog.current;
    (element?.querySelector<HTMLElement>(FIELD) ?? element?.querySelector('h2'))?.focus();
  }, []);
  const guards = useRef(new Set<LeaveGuard>());
  const register = useCallback((guard: LeaveGuard) => {
    guards.current.add(guard);
    return () => void guards.current.delete(guard);
  }, []);
  const closeNow = () => dialog.current?.close();
  const isStopped = () => [...guards.current].some((guard) => guard(closeNow));
  const close = () => void (isStopped() || closeNow());
  const cancel = (event: SyntheticEvent) => {
    // A dialog over this one bubbles its own here.
    if (event.target === dialog.current && isStopped()) event.preventDefault();
  };
  const closeFromBackdrop = (event: MouseEvent) => {
    // The second click of a double one may fall beside it only because the first has made it smaller.
    if (event.target === dialog.current && event.detail < 2) close();
  };
  return createPortal(
    // The keyboard's way out is Escape, which the browser handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onClose={(event) => void (event.target === dialog.current && onClose())}
      onCancel={cancel}
      onClick={closeFromBackdrop}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className="dialog-close" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <LeaveGuards value={register}>{children(close)}</LeaveGuards>
      </div>
    </dialog>,
    document.body,
  );
}
