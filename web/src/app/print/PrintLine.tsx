import { company } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { day } from '../../lib/time/inWords.ts';

/** The page's one address, where the head names it (app/head/describePage.ts); else that of the site: others name a person. */
const pageAddress = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? company.origin;

/** What a sheet of paper needs to be found again: whose it is, of which page, and of when. Nothing of it is on the screen. */
export function PrintLine() {
  const [printed, setPrinted] = useState(() => ({ address: pageAddress(), at: Date.now() }));
  useEffect(() => {
    const note = () => setPrinted({ address: pageAddress(), at: Date.now() });
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return (
    <footer className="print-line" aria-hidden="true">
      <span className="print-address">{printed.address}</span>
      <span>
        {company.name}, {company.phone}
      </span>
      <span>Printed on {day(printed.at)}</span>
    </footer>
  );
}
