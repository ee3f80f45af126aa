import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';

const SubscribeDialog = lazyPart(() => import('./SubscribeDialog.tsx'));

/** Renders a button that opens the form for subscribing to alerts and news by email (SPEC §2). */
export function SubscribeButton({ className, children }: { readonly className: string; readonly children: ReactNode }) {
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
