import { createPublicKey } from 'node:crypto';
import { resolveMx, resolveTxt } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { PlainError, runScript } from './steps.mjs';

/** The maximum number of DNS lookups per SPF check (RFC 7208 §4.6.4); receivers reject records that need more. */
const SPF_MAX_LOOKUPS = 10;
/** Gmail's minimum is 1,024; providers recommend 2,048. */
const DKIM_MIN_BITS = 1_024;
const DKIM_GOOD_BITS = 2_048;
const MISSING = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Checks the DNS records that mail providers require of a sender: SPF, DKIM, DMARC, and MX for replies and bounces.
 * @param {{ domain: string, selectors: readonly string[] }} sender the domain of MAIL_FROM, and the selectors of its
 * DKIM keys
 * @param {{ txt: (name: string) => Promise<string[][]>, mx: (name: string) => Promise<{ exchange: string }[]> }} [dns]
 * @returns {Promise<{ record: string, state: 'ok' | 'warning' | 'missing', text: string }[]>}
 */
export async function checkMailDns({ domain, selectors }, dns = { txt: resolveTxt, mx: resolveMx }) {
  const texts = async (name) => (await recordsOrNone(dns.txt(name))).map((parts) => parts.join(''));
  return [
    await checkSpf(domain, texts),
    ...(await Promise.all(selectors.map(async (selector) => checkDkim(domain, selector, texts)))),
    await checkDmarc(domain, texts),
    await checkMx(domain, dns.mx),
  ];
}

async function checkSpf(domain, texts) {
  const record = `SPF    ${domain}`;
  const records = await spfRecords(domain, texts);
  if (records.length === 0) return missing(record, 'Add a TXT record: v=spf1 include:THE-PROVIDER -all');
  if (records.length > 1)
    return missing(record, `There are ${records.length} records, so receivers ignore all of them. Keep one.`);
  const [spf] = records;
  const lookups = await spfLookups(spf, texts);
  if (lookups > SPF_MAX_LOOKUPS)
    return missing(record, `The record needs ${lookups} DNS lookups; the maximum is ${SPF_MAX_LOOKUPS}.`);
  if (!/\s[-~]all$/i.test(spf) && !/\sredirect=/i.test(spf))
    return warning(record, `${spf} (end it with -all or ~all, so that others cannot send as you)`);
  return ok(record, spf);
}

async function spfRecords(domain, texts) {
  return (await texts(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
}

async function spfLookups(spf, texts, visited = new Set()) {
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

async function checkDkim(domain, selector, texts) {
  const name = `${selector}._domainkey.${domain}`;
  const record = `DKIM   ${name}`;
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

/** The size of an RSA key; an Ed25519 key counts as a large one. */
function bitsOf(key) {
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return asymmetricKeyDetails.modulusLength;
  } catch {
    return Buffer.from(key, 'base64').length === 32 ? DKIM_GOOD_BITS : undefined;
  }
}

async function checkDmarc(domain, texts) {
  const record = `DMARC  _dmarc.${domain}`;
  const records = (await texts(`_dmarc.${domain}`)).filter((text) => /^v=DMARC1\s*;/i.test(text));
  if (records.length === 0)
    return missing(record, `Add a TXT record: v=DMARC1; p=quarantine; rua=mailto:info@${domain}`);
  if (records.length > 1)
    return missing(record, `There are ${records.length} records, so receivers ignore all of them. Keep one.`);
  const [dmarc] = records;
  const policy = /;\s*p=(\w+)/i.exec(dmarc)?.[1]?.toLowerCase();
  if (policy === undefined) return missing(record, `${dmarc} has no policy: add p=quarantine.`);
  return policy === 'none'
    ? warning(record, `${dmarc} (none only monitors: when the reports look right, use quarantine)`)
    : ok(record, dmarc);
}

async function checkMx(domain, mx) {
  const record = `MX     ${domain}`;
  const hosts = (await recordsOrNone(mx(domain))).map(({ exchange }) => exchange).filter((exchange) => exchange !== '');
  return hosts.length === 0
    ? missing(record, 'Nobody can reply, and bounces are lost: receive email at the domain of MAIL_FROM.')
    : ok(record, hosts.join(', '));
}

async function recordsOrNone(lookup) {
  try {
    return await lookup;
  } catch (error) {
    if (MISSING.has(error.code)) return [];
    throw new PlainError(`The DNS lookup failed: ${error.message}`);
  }
}

const ok = (record, text) => ({ record, state: 'ok', text });
const warning = (record, text) => ({ record, state: 'warning', text });
const missing = (record, text) => ({ record, state: 'missing', text });

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
