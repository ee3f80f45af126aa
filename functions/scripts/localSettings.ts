import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { allSettings } from '../src/platform/settingsTable.ts';

/** Settings for a local suite of emulators. */
interface LocalSuite {
  readonly root: string;
  /** The suite's own folder. */
  readonly folder: string;
  readonly hostingPort: number;
  /** Port of a local SMTP server. If omitted, no email is sent. */
  readonly smtpPort?: number | undefined;
  /** Function parameters to override. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/**
 * Writes the functions' parameters for a local suite (https://firebase.google.com/docs/functions/config-env). Every
 * parameter needs a value here, because the CLI prompts for missing ones. Only the emulators read this file.
 *
 * Rate limits are high, because all local clients share one IP address. Reads aren't shared between visitors, because
 * tests expect to see their writes immediately. Retries are fast, because tests wait for emails.
 * @param folder where the Functions emulator reads its parameters
 * @param local the site's URL, for links in emails and feeds; the port of a local SMTP server, if any; and parameters
 *   that override the defaults
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

/** Writes placeholder secrets next to the built functions, where the emulators read them. */
export function writeLocalSecrets(dist: string): void {
  const lines = allSettings
    .filter(({ kind }) => kind === 'secret')
    .map(({ name, isKey }) => `${name}=${isKey ? 'local' : 'none'}\n`);
  writeFileSync(join(dist, '.secret.local'), lines.join(''));
}

/**
 * Writes a suite's own parameters, and returns a copy of firebase.json that uses them, so several suites can share one
 * build.
 */
export function withLocalSettings<Config extends { readonly functions?: readonly object[] }>(
  config: Config,
  { root, folder, hostingPort, smtpPort, parameters }: LocalSuite,
): Config {
  writeLocalSettings(folder, { site: `http://127.0.0.1:${hostingPort}`, smtpPort, parameters });
  // The CLI resolves this path relative to the project.
  const configDir = relative(root, folder);
  return { ...config, functions: config.functions?.map((codebase) => ({ ...codebase, configDir })) };
}
