/** What differs between local suites. */
export interface LocalMail {
  /** The port of an SMTP server on this machine; without one no email is sent. */
  readonly smtpPort?: number | undefined;
  /** How long a new post waits for others before it is emailed; 5 by default. */
  readonly newsDelayMinutes?: number | undefined;
}

/** A local suite: see localSettings.mjs. */
export interface LocalSuite extends LocalMail {
  /** The project's folder. */
  readonly root: string;
  /** The suite's own folder. */
  readonly folder: string;
  readonly hostingPort: number;
}

export function writeLocalSettings(folder: string, local: LocalMail & { readonly site: string }): void;
export function writeLocalSecrets(dist: string): void;
export function withLocalSettings<Config extends { readonly functions?: readonly object[] }>(
  config: Config,
  suite: LocalSuite,
): Config;
