import { HONEYPOT_FIELD } from '@firehouse/model/general';

/** A field that is invisible to people and that bots fill in; its value is sent with the form. */
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
 * The value of the {@link Honeypot} field, to be sent with the form.
 * @param data the form's data
 */
export function honeypotOf(data: FormData): Record<string, string> {
  const given = data.get(HONEYPOT_FIELD);
  return typeof given === 'string' && given !== '' ? { [HONEYPOT_FIELD]: given } : {};
}
