import { useCallback, useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../drawings/Icon.tsx';
import { LeaveGuards, type LeaveGuard } from './leaveGuard.ts';

/** A modal dialog. */
interface DialogProps {
  readonly title: string;
  /** Sets a width other than a form's. */
  readonly className?: string;
  /** Called after it has closed for any reason. */
  readonly onClose: () => void;
  /** Receives a function that closes it; a changed form in it asks first (leaveGuard.ts). */
  readonly children: (close: () => void) => ReactNode;
}

/** A field for the user to fill in; fields that the keyboard skips are for bots (ui/form/Honeypot.tsx). */
const FIELD = ':is(input, select, textarea):not(:disabled, [tabindex="-1"])';

/**
 * Renders a native modal dialog, which traps the focus, restores it, and closes on Escape or on a click outside. It is
 * rendered at the end of the page, so that it does not inherit styles from the component that opens it. The focus
 * starts in the first field, or on the heading if there is none.
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
    // Events in a nested dialog bubble up to here.
    if (event.target === dialog.current && isStopped()) event.preventDefault();
  };
  const closeFromBackdrop = (event: MouseEvent) => {
    // A double-click's second click can land outside, because the first one made the dialog smaller.
    if (event.target === dialog.current && event.detail < 2) close();
  };
  return createPortal(
    // Keyboard users close it with Escape, which the browser handles.
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
