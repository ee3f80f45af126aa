import { allSettings } from '@firehouse/functions/settings';
import type { Company, Deployment } from './diagnose.ts';
import { isPlaceholder, missing, warning, when } from './findings.ts';

/** Parameters that can be 0. For the others, 0 would reject every request or never send an email. */
const CAN_BE_ZERO = new Set(allSettings.filter(({ canBeZero }) => canBeZero).map(({ name }) => name));

/** Port for SMTP over TLS. On all other ports, connections start unencrypted. */
const TLS_PORT = '465';

/** Checks the functions' parameters in company/.env.PROJECT. */
export function parameterFindings({
  project,
  parameters,
  declared,
  company,
}: Pick<Deployment, 'project' | 'parameters' | 'declared' | 'company'>) {
  const file = `company/.env.${project}`;
  if (parameters === undefined) return [missing(file, 'Copy functions/.env.example to this name and fill it in.')];
  const unset = Object.keys(declared).filter((name) => parameters[name] === undefined);
  const undeclared = Object.keys(parameters).filter((name) => declared[name] === undefined);
  const values = { ...declared, ...parameters };
  return [
    ...when(
      unset.length > 0,
      warning(unset.join(', '), `Add it to ${file}: the deployment asks for each parameter without a value.`),
    ),
    ...undeclared.map((name) => warning(name, `It is in ${file}, but there is no such parameter. Correct the name.`)),
    ...Object.entries(parameters).flatMap(([name, value]) => valueFindings(name, value, declared[name], file)),
    ...keyFindings(values.WEB_API_KEY, file),
    ...addressFindings(values.SITE_ADDRESS, company, file),
    ...(values.SMTP_HOST === ''
      ? [warning('SMTP_HOST', 'It is empty, so no email is sent: see "Sending email" in docs/operations.md.')]
      : mailFindings(values, company, file)),
  ];
}

function valueFindings(name: string, value: string, normal = '', file: string) {
  if (/^\d+$/.test(normal)) {
    if (!/^\d+$/.test(value)) return [missing(name, `It is "${value}" in ${file}, and must be a whole number.`)];
    return when(
      Number(value) === 0 && !CAN_BE_ZERO.has(name),
      missing(name, `It is 0 in ${file}, which turns it off. The default is ${normal}.`),
    );
  }
  return when(
    /^(true|false)$/.test(normal) && !/^(true|false)?$/.test(value),
    missing(name, `It is "${value}" in ${file}, and must be true or false.`),
  );
}

function keyFindings(key = '', file: string) {
  if (key === '') return [missing('WEB_API_KEY', `Copy the Web API key (Project settings, General) to ${file}.`)];
  return when(
    isPlaceholder(key),
    missing('WEB_API_KEY', `It is "${key}" in ${file}. Copy the Web API key (Project settings, General) there.`),
  );
}

function addressFindings(address: string | undefined, company: Company, file: string) {
  if (!isAddress(address))
    return [missing('SITE_ADDRESS', `In ${file}, set it to https://HOST of the site, without a trailing slash.`)];
  return when(
    address !== company.origin,
    warning('SITE_ADDRESS', `It is ${address}, but origin is ${company.origin} in company/company.json.`),
  );
}

function mailFindings(values: Readonly<Record<string, string>>, company: Company, file: string) {
  const { SMTP_HOST = '', SMTP_PORT = '', SMTP_SECURE, SMTP_USER, MAIL_FROM = '' } = values;
  const { DKIM_DOMAIN = '', DKIM_SELECTOR = '' } = values;
  const beginsWithTls = SMTP_SECURE === 'true';
  return [
    ...when(
      !isHost(SMTP_HOST),
      missing('SMTP_HOST', `It is "${SMTP_HOST}" in ${file}. Leave only the server's name: no smtp://, no port.`),
    ),
    ...when(
      (SMTP_PORT === TLS_PORT) !== beginsWithTls,
      missing(
        'SMTP_PORT and SMTP_SECURE',
        `Port ${SMTP_PORT} does not connect with SMTP_SECURE=${SMTP_SECURE}. In ${file}, use 465 with true, or 587 ` +
          'with false.',
      ),
    ),
    ...when(
      SMTP_USER === '',
      warning('SMTP_USER', 'It is empty, so there is no login. Most servers then refuse to send.'),
    ),
    ...(MAIL_FROM === ''
      ? [warning('MAIL_FROM', `It is empty, so ${company.email} is the sender.`)]
      : when(
          !hasAddress(MAIL_FROM),
          missing('MAIL_FROM', `It is "${MAIL_FROM}" in ${file}, and must be Name <address>, or an address.`),
        )),
    ...when(
      (DKIM_DOMAIN === '') !== (DKIM_SELECTOR === ''),
      missing('DKIM_DOMAIN and DKIM_SELECTOR', 'Set both, or neither if the mail provider signs.'),
    ),
    ...when(
      DKIM_DOMAIN !== '' && !isHost(DKIM_DOMAIN),
      missing('DKIM_DOMAIN', `It is "${DKIM_DOMAIN}" in ${file}. Leave only the domain.`),
    ),
  ];
}

/** Returns whether a string is an https URL without a path. */
export function isAddress(text: string | undefined): text is string {
  return /^https:\/\/[^/\s]+$/.test(text ?? '');
}

/** Returns whether a string is a hostname or IP address. */
function isHost(text: string) {
  return /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text) || /^[\da-f]*:[\da-f:]+$/i.test(text);
}

/** Returns whether a sender is either `Name <address>` or a bare address. */
function hasAddress(sender: string) {
  const [, address = sender] = /^.*<([^<>]+)>\s*$/s.exec(sender) ?? [];
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(address.trim());
}
