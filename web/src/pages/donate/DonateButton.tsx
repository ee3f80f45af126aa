import { company } from '@firehouse/model';
import { useRef, useState } from 'react';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { loadScript } from '../../lib/loading/loadScript.ts';

const words = {
  idle: '',
  loading: 'Loading the donation form…',
  loaded: 'The donation form is open.',
  failed: 'We couldn’t load the donation form. Please use the payment page instead.',
} as const;

/**
 * Donates: the button loads the company's donate script, and nothing of it loads before; next to it is a link to the
 * payment page, for users whose browser blocks such scripts (SPEC §2).
 */
export function DonateButton() {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<keyof typeof words>('idle');
  const open = async () => {
    if (place.current === null || state === 'loading') return;
    setState('loading');
    try {
      await loadScript(company.donation.script, place.current);
      setState('loaded');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="donate-acts">
      <button type="button" className="btn btn-primary" aria-disabled={state === 'loading'} onClick={() => void open()}>
        Donate now
      </button>
      <a className="btn" href={company.donation.link} target="_blank" rel="noreferrer">
        Donate on the payment page
        <Icon name="away" />
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <p role="status">{words[state]}</p>
      {/* Such scripts insert their form next to their own element. */}
      <div ref={place} />
    </div>
  );
}
