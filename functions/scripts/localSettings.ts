import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { allSettings } from '../src/platform/settingsTable.ts';

/** Settings for a suite. */
interface LocalSuite {
  /** The project's folder. */
  readonly root: string;
  /** The suite's folder. */
  readonly folder: string;
  readonly hostingPort: number;
  /** Port of an SMTP server on this machine; without one, no email is sent. */
  readonly smtpPort?: number | undefined;
  /** Function parameters that override the defaults. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/**
 * Writes the parameters of a local suite (https://firebase.google.com/docs/functions/config-env). Only the emulators
 * read the file, and it is never uploaded; the CLI would prompt for a missing parameter. All clients of a local suite
 * have one IP address, so the rate limits are raised. Tests write directly to the database and read the result
 * immediately, so reads are not shared; they also wait for emails, so retries are fast.
 * @param folder where the Functions emulator reads its parameters
 * @param local the site's address, for links in emails and feeds; the port of an SMTP server on this machine (without
 *   one, no email is sent); and any parameters that override these
 */
export function writeLocalSettings(
  folder: string,
  { site, smtpPort, parameters = {} }: { readonly site: string } & Pick<LocalSuite, 'smtpPort' | 'parameters'>,
): void {
  const all = {
    ...Object.fromEntries(
      allSettings.filter(({ kind }) => kind !== 'secret').map(({ name, initial }) => [name, initial]),
    ),
    WEB_API_KEY: 'local',
    SITE_ADDRESS: site,
    READS_PER_MINUTE: 100_000,
    WRITES_PER_MINUTE: 100_000,
    TRUSTED_PROXIES: 0,
    SHARE_READS_MS: 0,
    FORMS_PER_COMPUTER_AND_HOUR: 100_000,
    FORMS_PER_HOUR: 100_000,
    SMTP_HOST: smtpPort === undefined ? '' : '127.0.0.1',
    ...(smtpPort !== undefined && { SMTP_PORT: smtpPort }),
    MAILS_PER_SECOND: 1_000,
    MAIL_RETRY_SECONDS: 1,
    ...parameters,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env.local'), lines.join(''));
}

/** Writes a local suite's secrets next to the built functions, where the emulators look for them. */
export function writeLocalSecrets(dist: string): void {
  const lines = allSettings
    .filter(({ kind }) => kind === 'secret')
    .map(({ name, isKey }) => `${name}=${isKey ? 'local' : 'none'}\n`);
  writeFileSync(join(dist, '.secret.local'), lines.join(''));
}

/**
 * Returns a firebase.json whose functions use one suite's parameters, so that several suites can run the same build.
 * @param config firebase.json
 */
export function withLocalSettings<Config extends { readonly functions?: readonly object[] }>(
  config: Config,
  { root, folder, hostingPort, smtpPort, parameters }: LocalSuite,
): Config {
  writeLocalSettings(folder, { site: `http://127.0.0.1:${hostingPort}`, smtpPort, parameters });
  // The CLI resolves it relative to the project.
  const configDir = relative(root, folder);
  return { ...config, functions: config.functions?.map((codebase) => ({ ...codebase, configDir })) };
}
