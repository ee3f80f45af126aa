import { company } from '@firehouse/model';
import { useEffect, useState } from 'react';
import { day } from '../../lib/time/timeInWords.ts';

/**
 * Returns the page's canonical URL (app/head/describePage.ts), or the site's if there is none. Other URLs can identify
 * a person.
 */
const pageAddress = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? company.origin;

/** Renders a print-only footer with the page's URL, the company's name and phone number, and the date. */
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
