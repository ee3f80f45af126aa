import type { FirebaseJson, SuitePorts } from 'firebase-without-java/suite';

/**
 * Allows a local suite's pages to reach the Auth emulator on its own port, as deployed pages can reach Google's
 * servers.
 * @param config firebase.json; not modified
 * @param ports the suite's emulators' ports
 * @returns a copy whose Content-Security-Policy allows the emulator
 */
export function withLocalAuth<Config extends Pick<FirebaseJson, 'hosting'>>(
  config: Config,
  { auth }: Pick<SuitePorts, 'auth'>,
): Config {
  const own = `http://127.0.0.1:${auth}`;
  const policy = (value: string) =>
    value.replace(/\b(connect-src|frame-src) [^;]*/g, (directive) => `${directive} ${own}`);
  const withOwn = (header: { readonly key: string; readonly value: string }) =>
    header.key === 'Content-Security-Policy' ? { ...header, value: policy(header.value) } : header;
  const headers = config.hosting.headers.map((rule) => ({ ...rule, headers: rule.headers.map(withOwn) }));
  return { ...config, hosting: { ...config.hosting, headers } };
}
