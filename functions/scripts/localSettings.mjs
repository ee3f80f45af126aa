import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Writes the parameters of a local suite (https://firebase.google.com/docs/functions/config-env). The file is read by the
 * emulators alone and never uploaded; the CLI would prompt for a parameter that is missing here. All clients of a local
 * suite are one computer, so the limits are out of their way. Tests write past the functions and read the result at once,
 * so no read is shared; and they wait for emails, so those are soon sent again.
 * @param {string} folder where the Functions emulator reads its parameters
 * @param {{ site: string, smtpPort?: number, parameters?: Record<string, string> }} local the address of the site, as
 *   links in emails and feeds have it; the port of an SMTP server on this machine, without which no email is sent; and
 *   parameters that take the place of these
 */
export function writeLocalSettings(folder, { site, smtpPort, parameters = {} }) {
  const all = {
    WEB_API_KEY: 'local',
    SITE_ADDRESS: site,
    READS_PER_MINUTE: 100_000,
    WRITES_PER_MINUTE: 100_000,
    TRUSTED_PROXIES: 0,
    ENFORCE_APP_CHECK: false,
    SHARE_READS_MS: 0,
    FORMS_PER_COMPUTER_AND_HOUR: 100_000,
    FORMS_PER_ADDRESS_AND_DAY: 6,
    FORMS_PER_HOUR: 100_000,
    FORMS_PROOF_MAX_NUMBER: 500_000,
    SMTP_HOST: smtpPort === undefined ? '' : '127.0.0.1',
    SMTP_PORT: smtpPort ?? 587,
    SMTP_SECURE: false,
    SMTP_USER: '',
    MAIL_FROM: '',
    MAIL_CONNECTIONS: 5,
    MAILS_PER_SECOND: 1_000,
    DKIM_DOMAIN: '',
    DKIM_SELECTOR: '',
    NEWS_DELAY_MINUTES: 5,
    MAIL_RETRY_SECONDS: 1,
    PUBLICATION_POLICY: '',
    ...parameters,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env.local'), lines.join(''));
}

/** Writes the secrets of a local suite beside the built functions, where the emulators look for them. */
export function writeLocalSecrets(dist) {
  writeFileSync(
    join(dist, '.secret.local'),
    'DIGEST_KEY=local\nSMTP_PASSWORD=none\nDKIM_KEY=none\nMAIL_EVENTS_KEY=local\nDISPATCH_KEY=local\n',
  );
}

/**
 * A firebase.json whose functions have the parameters of one suite, so that several suites can run the same build.
 * @param {{ functions?: readonly object[] }} config firebase.json
 * @param {import('./localSettings.d.mts').LocalSuite} suite
 */
export function withLocalSettings(config, { root, folder, hostingPort, smtpPort, parameters }) {
  writeLocalSettings(folder, { site: `http://127.0.0.1:${hostingPort}`, smtpPort, parameters });
  // The CLI takes it as relative to the project.
  const configDir = relative(root, folder);
  return { ...config, functions: config.functions.map((codebase) => ({ ...codebase, configDir })) };
}
