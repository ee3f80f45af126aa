import { company, subscription } from '@firehouse/model';
import { useState } from 'react';
import { reach } from '../config/paths.ts';
import { Icon } from '../drawings/Icon.tsx';
import { Dialog } from './Dialog.tsx';

const { type } = subscription.fields;

/** The letter that asks to be put on the list, ready for the visitor's mail program. */
function letter(wanted: readonly string[]): string {
  const names = wanted.map((value) => type.optionLabels[value as keyof typeof type.optionLabels]).join(', ');
  const parts = { subject: `Subscribe: ${names}`, body: `Please send me by e-mail: ${names}.` };
  // Mail programs take a plus sign for itself, so this is no form encoding.
  return `${reach.email}?${Object.entries(parts).map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')}`;
}

/** Subscribing. The list is kept by the company's office, so this writes the letter to it. */
export default function SubscribeDialog({ onClose }: { readonly onClose: () => void }) {
  const [wanted, setWanted] = useState<readonly string[]>(type.initial);
  const toggle = (value: string) =>
    setWanted(type.options.filter((option) => (option === value) !== wanted.includes(option)));
  return (
    <Dialog title="Subscribe" onClose={onClose}>
      {() => (
        <>
          <p>Alerts for the neighborhood, news and events come to you by e-mail. Write to us, and we add your address.</p>
          <fieldset>
            <legend>{type.label}</legend>
            {type.options.map((option) => (
              <label key={option} className="form-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={wanted.includes(option)}
                  onChange={() => toggle(option)}
                />
                <span className="form-check-label">{type.optionLabels[option]}</span>
              </label>
            ))}
          </fieldset>
          {wanted.length > 0 ? (
            <a className="btn btn-primary" href={letter(wanted)}>
              <Icon name="mail" /> Write to {company.email}
            </a>
          ) : (
            <p role="status">Choose at least one.</p>
          )}
          <p className="small">
            No mail program here? Call <a href={reach.phone}>{company.phone}</a>.
          </p>
        </>
      )}
    </Dialog>
  );
}
