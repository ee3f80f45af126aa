/** See localPolicy.d.mts. */
export function withLocalAuth(config, { auth }) {
  const own = `http://127.0.0.1:${auth}`;
  const policy = (value) => value.replace(/\b(connect-src|frame-src) [^;]*/g, (directive) => `${directive} ${own}`);
  const withOwn = (header) =>
    header.key === 'Content-Security-Policy' ? { ...header, value: policy(header.value) } : header;
  const headers = config.hosting.headers.map((rule) => ({ ...rule, headers: rule.headers.map(withOwn) }));
  return { ...config, hosting: { ...config.hosting, headers } };
}
