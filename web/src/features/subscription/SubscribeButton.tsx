import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../lib/loading/lazyPart.tsx';

const SubscribeDialog = lazyPart(() => import('./SubscribeDialog.tsx'));

/** A button that opens the form by which one subscribes. */
export interface SubscribeButtonProps {
  readonly className: string;
  /** What it says. */
  readonly children: ReactNode;
}

/** Opens the form that subscribes to alerts and news by e-mail (SPEC §2). */
export function SubscribeButton({ className, children }: SubscribeButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <SubscribeDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
