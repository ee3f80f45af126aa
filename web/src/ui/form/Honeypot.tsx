import { HONEYPOT_FIELD } from '@firehouse/model/general';

/** Renders a field that people can't see but bots fill in. */
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

/** Returns the {@link Honeypot} field for the request body; empty if it wasn't filled in. */
export function honeypotOf(data: FormData): Record<string, string> {
  const given = data.get(HONEYPOT_FIELD);
  return typeof given === 'string' && given !== '' ? { [HONEYPOT_FIELD]: given } : {};
}
