import { useCallback, useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../drawings/Icon.tsx';
import { LeaveGuards, type LeaveGuard } from './leaveGuard.ts';

interface DialogProps {
  readonly title: string;
  /** Class that sets a width other than a form's. */
  readonly className?: string;
  /** Called after the dialog has closed for any reason. */
  readonly onClose: () => void;
  /**
   * Renders the content, given a function that closes the dialog. Closing asks first if a form in the dialog has
   * unsaved changes (leaveGuard.ts).
   */
  readonly children: (close: () => void) => ReactNode;
}

/** Matches fields for people to fill in, not those that only bots can reach (ui/form/Honeypot.tsx). */
const FIELD = ':is(input, select, textarea):not(:disabled, [tabindex="-1"])';

/**
 * Renders a native modal dialog, which traps and restores the focus and closes on Escape or a click outside. It is a
 * child of `body`, so it doesn't inherit styles from the component that opens it. Initially focuses the first field, or
 * the heading if there is none.
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
    // Ignore events that bubble up from a nested dialog.
    if (event.target === dialog.current && isStopped()) event.preventDefault();
  };
  const closeFromBackdrop = (event: MouseEvent) => {
    // After a double-click on something that shrinks the dialog, the second click can land on the backdrop.
    if (event.target === dialog.current && event.detail < 2) close();
  };
  return createPortal(
    // The browser handles Escape for keyboard users.
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
