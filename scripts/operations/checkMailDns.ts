import { createPublicKey } from 'node:crypto';
import { resolveMx, resolveTxt } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { messageOf, PlainError, runScript } from '../lib/steps.ts';

/** Maximum number of DNS lookups for an SPF record (RFC 7208 §4.6.4). Receivers reject records that need more. */
const SPF_MAX_LOOKUPS = 10;
/** Gmail requires at least 1,024 bits. Providers recommend 2,048. */
const DKIM_MIN_BITS = 1_024;
const DKIM_GOOD_BITS = 2_048;
const MISSING = new Set<unknown>(['ENOTFOUND', 'ENODATA']);
const POLICY_TIMEOUT_MS = 10_000;

interface Result {
  readonly record: string;
  readonly state: 'ok' | 'warning' | 'missing';
  readonly text: string;
}

type Texts = (name: string) => Promise<string[]>;

type Get = (url: string) => Promise<{ status: number; text: string }>;

/**
 * Checks the DNS records that mail providers require from senders (SPF, DKIM, DMARC, and MX for replies and bounces),
 * and those that protect replies in transit (MTA-STS and TLS-RPT).
 * @param sender domain of MAIL_FROM, and DKIM selectors
 */
export async function checkMailDns(
  { domain, selectors }: { domain: string; selectors: readonly string[] },
  dns: { txt: (name: string) => Promise<string[][]>; mx: (name: string) => Promise<{ exchange: string }[]> } = {
    txt: resolveTxt,
    mx: resolveMx,
  },
  get: Get = getPage,
): Promise<Result[]> {
  const texts = async (name: string) => (await recordsOrNone(dns.txt(name))).map((parts) => parts.join(''));
  const hosts = (await recordsOrNone(dns.mx(domain)))
    .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
    .filter((exchange) => exchange !== '');
  return [
    await checkSpf(domain, texts),
    ...(await Promise.all(selectors.map(async (selector) => checkDkim(domain, selector, texts)))),
    await checkDmarc(domain, texts),
    checkMx(domain, hosts),
    await checkMtaSts(domain, { texts, hosts, get }),
    await checkTlsReports(domain, texts),
  ];
}

/** Fetches a page without following redirects, which aren't allowed for an MTA-STS policy. */
async function getPage(url: string) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(POLICY_TIMEOUT_MS) });
  return { status: response.status, text: await response.text() };
}

async function checkSpf(domain: string, texts: Texts) {
  const record = `SPF     ${domain}`;
  const records = await spfRecords(domain, texts);
  if (records.length === 0) return missing(record, 'Add a TXT record: v=spf1 include:THE-PROVIDER -all');
  if (records.length > 1)
    return missing(record, `There are ${records.length} records, so receivers ignore all of them. Keep one.`);
  const [spf = ''] = records;
  const lookups = await spfLookups(spf, texts);
  if (lookups > SPF_MAX_LOOKUPS)
    return missing(record, `The record needs ${lookups} DNS lookups; the maximum is ${SPF_MAX_LOOKUPS}.`);
  if (!/\s[-~]all$/i.test(spf) && !/\sredirect=/i.test(spf))
    return warning(record, `${spf} (end it with -all or ~all, so that others cannot send as you)`);
  return ok(record, spf);
}

async function spfRecords(domain: string, texts: Texts) {
  return (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
}

async function spfLookups(spf: string, texts: Texts, visited = new Set<string>()) {
  const terms = spf.split(/\s+/).slice(1);
  const own = terms.filter((term) =>
    /^[+?~-]?(?:include:|a(?:[:/]|$)|mx(?:[:/]|$)|ptr|exists:)|^redirect=/i.test(term),
  );
  let lookups = own.length;
  for (const term of own) {
    const name = /^[+?~-]?(?:include:|redirect=)(\S+)$/i.exec(term)?.[1];
    if (name === undefined || visited.has(name) || lookups > SPF_MAX_LOOKUPS) continue;
    visited.add(name);
    const [inner] = await spfRecords(name, texts);
    if (inner !== undefined) lookups += await spfLookups(inner, texts, visited);
  }
  return lookups;
}

async function checkDkim(domain: string, selector: string, texts: Texts) {
  const name = `${selector}._domainkey.${domain}`;
  const record = `DKIM    ${name}`;
  const key = (await texts(name))
    .map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1])
    .find((part) => part !== undefined);
  if (key === undefined) return missing(record, 'Add the record that the provider shows, or the one for your own key.');
  if (key.trim() === '') return missing(record, 'The key was revoked: p= is empty.');
  const bits = bitsOf(key.replaceAll(/\s+/g, ''));
  if (bits === undefined) return missing(record, 'p= is not a public key.');
  if (bits < DKIM_MIN_BITS) return missing(record, `The key has ${bits} bits; Gmail requires ${DKIM_MIN_BITS}.`);
  return bits < DKIM_GOOD_BITS
    ? warning(record, `The key has ${bits} bits; ${DKIM_GOOD_BITS} are better.`)
    : ok(record, `a key of ${bits} bits`);
}

/** Returns the size of an RSA key in bits. An Ed25519 key counts as a large RSA key. */
function bitsOf(key: string) {
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return asymmetricKeyDetails?.modulusLength;
  } catch {
    return Buffer.from(key, 'base64').length === 32 ? DKIM_GOOD_BITS : undefined;
  }
}

async function checkDmarc(domain: string, texts: Texts) {
  const record = `DMARC   _dmarc.${domain}`;
  const records = (await texts(`_dmarc.${domain}`)).filter((text) => /^v=DMARC1\s*;/i.test(text));
  if (records.length === 0)
    return missing(record, `Add a TXT record: v=DMARC1; p=quarantine; rua=mailto:info@${domain}`);
  if (records.length > 1)
    return missing(record, `There are ${records.length} records, so receivers ignore all of them. Keep one.`);
  const [dmarc = ''] = records;
  const policy = /;\s*p=(\w+)/i.exec(dmarc)?.[1]?.toLowerCase();
  if (policy === undefined) return missing(record, `${dmarc} has no policy: add p=quarantine.`);
  return policy === 'none'
    ? warning(record, `${dmarc} (none only monitors: when the reports look right, use quarantine)`)
    : ok(record, dmarc);
}

function checkMx(domain: string, hosts: readonly string[]) {
  const record = `MX      ${domain}`;
  return hosts.length === 0
    ? missing(record, 'Nobody can reply, and bounces are lost: receive email at the domain of MAIL_FROM.')
    : ok(record, hosts.join(', '));
}

/** Checks MTA-STS (RFC 8461), which makes other mail servers use TLS with a valid certificate. */
async function checkMtaSts(
  domain: string,
  { texts, hosts, get }: { texts: Texts; hosts: readonly string[]; get: Get },
) {
  const record = `MTA-STS _mta-sts.${domain}`;
  const url = `https://mta-sts.${domain}/.well-known/mta-sts.txt`;
  const records = (await texts(`_mta-sts.${domain}`)).filter((text) => /^v=STSv1\s*;/.test(text));
  if (records.length === 0)
    return warning(record, `Replies can travel unencrypted. Optional: ${url}, and a TXT record: v=STSv1; id=1`);
  if (records.length > 1)
    return missing(record, `There are ${records.length} records, so senders ignore all of them. Keep one.`);
  const [found = ''] = records;
  if (!/;\s*id=[a-z\d]{1,32}\s*(;|$)/i.test(found))
    return missing(record, `${found} has no id of letters and digits: senders ignore it.`);
  let page;
  try {
    page = await get(url);
  } catch (error) {
    const { cause } = error as Error;
    return missing(record, `${url} cannot be read: ${messageOf(cause ?? error)}`);
  }
  if (page.status !== 200) return missing(record, `${url} responds with ${page.status} instead of the policy.`);
  return checkPolicy(record, page.text, { url, hosts });
}

function checkPolicy(record: string, text: string, { url, hosts }: { url: string; hosts: readonly string[] }) {
  const lines = text.split(/\r?\n/).map((line) => /^([a-z_]+)\s*:\s*(.*?)\s*$/.exec(line)?.slice(1) ?? []);
  const valuesOf = (name: string) => lines.filter(([key]) => key === name).map(([, value = '']) => value);
  const [version] = valuesOf('version');
  const [mode = ''] = valuesOf('mode');
  const [maxAge = ''] = valuesOf('max_age');
  if (version !== 'STSv1' || !['enforce', 'testing', 'none'].includes(mode) || !/^\d{1,10}$/.test(maxAge))
    return missing(
      record,
      `${url} must have version: STSv1, mode: enforce, mx: and max_age: 604800 on separate lines.`,
    );
  const patterns = valuesOf('mx').map((pattern) => pattern.toLowerCase());
  const unnamed = hosts.filter((host) => !patterns.some((pattern) => matchesHost(pattern, host)));
  if (mode !== 'none' && unnamed.length > 0)
    return missing(record, `${url} has no mx: for ${unnamed.join(', ')}, so senders do not deliver there.`);
  return mode === 'enforce'
    ? ok(record, patterns.join(', '))
    : warning(record, `mode: ${mode} protects nothing (when the reports look right, use enforce)`);
}

/** Returns whether a host matches a pattern. `*.` matches a single label. */
function matchesHost(pattern: string, host: string) {
  return pattern === host || (pattern.startsWith('*.') && host.slice(host.indexOf('.')) === pattern.slice(1));
}

/** Checks TLS-RPT (RFC 8460), which makes other mail servers report TLS failures. */
async function checkTlsReports(domain: string, texts: Texts) {
  const record = `TLS-RPT _smtp._tls.${domain}`;
  const records = (await texts(`_smtp._tls.${domain}`)).filter((text) => /^v=TLSRPTv1\s*;/.test(text));
  if (records.length === 0)
    return warning(record, `Optional: a TXT record that asks for reports: v=TLSRPTv1; rua=mailto:info@${domain}`);
  if (records.length > 1)
    return missing(record, `There are ${records.length} records, so senders ignore all of them. Keep one.`);
  const [found = ''] = records;
  return /;\s*rua=\s*(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)/i.test(found)
    ? ok(record, found)
    : missing(record, `${found} has no address for the reports: add rua=mailto:info@${domain}`);
}

async function recordsOrNone<Found>(lookup: Promise<Found[]>): Promise<Found[]> {
  try {
    return await lookup;
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code)) return [];
    throw new PlainError(`The DNS lookup failed: ${messageOf(error)}`);
  }
}

const ok = (record: string, text: string): Result => ({ record, state: 'ok', text });
const warning = (record: string, text: string): Result => ({ record, state: 'warning', text });
const missing = (record: string, text: string): Result => ({ record, state: 'missing', text });

if (process.argv[1] === import.meta.filename) {
  await runScript(async () => {
    const { values, positionals } = parseArgs({
      options: { selector: { type: 'string', multiple: true, default: [] } },
      allowPositionals: true,
    });
    const [domain] = positionals;
    if (domain === undefined || values.selector.length === 0)
      throw new PlainError('Usage: npm run check-dns -- DOMAIN --selector SELECTOR [--selector ANOTHER]');
    const results = await checkMailDns({ domain, selectors: values.selector });
    for (const { record, state, text } of results) console.log(`${state.padEnd(8)} ${record}\n         ${text}`);
    return results.some(({ state }) => state === 'missing') ? 1 : 0;
  });
}
