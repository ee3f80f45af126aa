import type { Incident } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { inOneLine } from '../incidents/card/incidentInWords.ts';

const SheetDialog = lazyPart(() => import('./SheetDialog.tsx'));

/** Renders the button on an incident's card that opens its attendance. For admins. */
export function WhoResponded({ incident }: { readonly incident: Incident }) {
  const [isOpen, setIsOpen] = useState(false);
  const title = inOneLine(incident);
  return (
    <>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Who responded <span className="visually-hidden">to {title}</span>
      </button>
      {isOpen && (
        <Suspense>
          <SheetDialog
            occasion={{ kind: 'call', id: incident.id, start: incident.startTime, title }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
