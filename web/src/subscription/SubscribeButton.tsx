import { Suspense, useState } from 'react';
import { lazyPart } from '../loading/lazyPart.tsx';

const SubscribeDialog = lazyPart(() => import('../frame/SubscribeDialog.tsx'));

/** Opens the form that subscribes to news by e-mail. */
export function SubscribeButton({ className }: { readonly className: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Subscribe by e-mail
      </button>
      {isOpen && (
        <Suspense>
          <SubscribeDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
