/** Settings of a suite: see localSettings.mjs. */
export interface LocalSuite {
  /** The project's folder. */
  readonly root: string;
  /** The suite's folder. */
  readonly folder: string;
  readonly hostingPort: number;
  /** The port of an SMTP server on this machine; without one no email is sent. */
  readonly smtpPort?: number | undefined;
  /** Function parameters that override the defaults. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

export function writeLocalSettings(
  folder: string,
  local: { readonly site: string } & Pick<LocalSuite, 'smtpPort' | 'parameters'>,
): void;
export function writeLocalSecrets(dist: string): void;
export function withLocalSettings<Config extends { readonly functions?: readonly object[] }>(
  config: Config,
  suite: LocalSuite,
): Config;
