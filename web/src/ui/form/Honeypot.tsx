import { HONEYPOT_FIELD } from '@firehouse/model';

/** A field that people do not see and programs fill in; what it holds goes along with the form. */
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
 * What the field of {@link Honeypot} holds, to be sent with the form.
 * @param data the form as the browser read it
 */
export function honeypotOf(data: FormData): Record<string, string> {
  const entry = data.get(HONEYPOT_FIELD);
  return typeof entry === 'string' && entry !== '' ? { [HONEYPOT_FIELD]: entry } : {};
}
