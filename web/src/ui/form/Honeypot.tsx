import { HONEYPOT_FIELD } from '@firehouse/model/general';

/** Renders a field that is invisible to people but filled in by bots; its value is sent with the form. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        Leave this field empty
        <input name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/**
 * Returns the value of the {@link Honeypot} field to send with the form.
 * @param data the form's data
 */
export function honeypotOf(data: FormData): Record<string, string> {
  const given = data.get(HONEYPOT_FIELD);
  return typeof given === 'string' && given !== '' ? { [HONEYPOT_FIELD]: given } : {};
}
