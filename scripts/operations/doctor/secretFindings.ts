import { createPrivateKey } from 'node:crypto';
import { allSettings } from '@firehouse/functions/settings';
import type { Cloud, Deployment } from './diagnose.ts';
import { checked, isPlaceholder, missing, warning, when } from './findings.ts';

/** Value of unused secrets, because Secret Manager can't store empty ones. */
const NONE = 'none';

/** Secrets that are signing keys. 32 random bytes take 44 characters in Base64. */
const SIGNING_KEYS = new Set(allSettings.filter(({ isKey }) => isKey).map(({ name }) => name));
const MIN_KEY_LENGTH = 32;

/** Gmail's minimum for DKIM keys. */
const MIN_DKIM_BITS = 1_024;

/** Checks the secrets. The findings never contain their values. */
export function secretFindings({ secrets }: Cloud, { parameters = {} }: Pick<Deployment, 'parameters'>) {
  return [...secrets].flatMap(([name, reading]) =>
    checked(reading, name, (value) => valueFindings(name, value, parameters)),
  );
}

function valueFindings(name: string, stored: string | undefined, parameters: Readonly<Record<string, string>>) {
  const command = `npx firebase functions:secrets:set ${name}`;
  if (stored === undefined) return [missing(name, `Run "${command}"; the value none disables its feature.`)];
  // Trim it, as the functions do.
  const value = stored.trim();
  if (value === NONE && name !== 'DIGEST_KEY') return unusedFindings(name, parameters);
  if (isPlaceholder(value)) return [missing(name, `Its value is only an example. Run "${command}".`)];
  if (name === 'DKIM_KEY') return dkimFindings(value, command);
  return SIGNING_KEYS.has(name) ? signingKeyFindings(name, value, command) : [];
}

/** Reports features that are turned on but need a secret set to `none`. */
function unusedFindings(name: string, parameters: Readonly<Record<string, string>>) {
  const areSet = (...names: string[]) => names.every((one) => (parameters[one] ?? '') !== '');
  if (name === 'SMTP_PASSWORD')
    return when(areSet('SMTP_HOST', 'SMTP_USER'), missing(name, 'It is none, but SMTP_USER is set: the login fails.'));
  if (name === 'DKIM_KEY')
    return when(
      areSet('DKIM_DOMAIN', 'DKIM_SELECTOR'),
      missing(name, 'It is none, but DKIM_DOMAIN is set: nothing is signed.'),
    );
  return [];
}

function signingKeyFindings(name: string, value: string, command: string) {
  const generate = 'Generate one with "openssl rand -base64 32".';
  if (/[\r\n]/.test(value))
    return [missing(name, `It has a line break, so the functions refuse it. Run "${command}".`)];
  if (/\s/.test(value)) return [warning(name, `It has white space inside. If that is a mistake, run "${command}".`)];
  return when(
    value.length < MIN_KEY_LENGTH,
    warning(name, `It has fewer than ${MIN_KEY_LENGTH} characters, so it can be guessed. ${generate}`),
  );
}

function dkimFindings(value: string, command: string) {
  const again = `Run "${command} --data-file dkim.pem".`;
  try {
    // A key that was pasted into a console can contain `\n` instead of line breaks, which the functions accept.
    const { asymmetricKeyType, asymmetricKeyDetails: { modulusLength = 0 } = {} } = createPrivateKey(
      value.replaceAll('\\n', '\n'),
    );
    if (asymmetricKeyType === 'rsa' && modulusLength >= MIN_DKIM_BITS) return [];
    return [missing('DKIM_KEY', `It must be an RSA key of at least ${MIN_DKIM_BITS} bits. ${again}`)];
  } catch {
    return [missing('DKIM_KEY', `It is not a private key in PEM form, with its lines. ${again}`)];
  }
}
