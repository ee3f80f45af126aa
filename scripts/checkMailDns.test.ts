import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkMailDns } from './checkMailDns.mjs';

const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const good = {
  'fire.example': ['site-verification=1', 'v=spf1 include:mail.example -all'],
  'mail.example': ['v=spf1 ip4:192.0.2.0/24 a mx -all'],
  's._domainkey.fire.example': [`v=DKIM1; k=rsa; p=${keyOf(2_048)}`],
  '_dmarc.fire.example': ['v=DMARC1; p=quarantine; rua=mailto:info@fire.example'],
};

/** The states of the records of fire.example, for a DNS with these texts. */
async function states(changes: Readonly<Record<string, readonly string[]>> = {}, exchanges = ['mx.fire.example']) {
  const zone: Readonly<Record<string, readonly string[]>> = { ...good, ...changes };
  const dns = {
    // DNS splits a long text into parts.
    txt: async (name: string) => {
      const texts = zone[name];
      if (texts === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return texts.map((text) => [text.slice(0, 200), text.slice(200)]);
    },
    mx: async () => exchanges.map((exchange) => ({ exchange })),
  };
  const results = await checkMailDns({ domain: 'fire.example', selectors: ['s'] }, dns);
  return results.map(({ state }: { state: string }) => state);
}

it('accepts the records that providers require', async () => {
  expect(await states()).toEqual(['ok', 'ok', 'ok', 'ok']);
});

it.each([
  [{ 'fire.example': [] }, ['missing', 'ok', 'ok', 'ok']],
  [{ 'fire.example': ['v=spf1 -all', 'v=spf1 ~all'] }, ['missing', 'ok', 'ok', 'ok']],
  [{ 'fire.example': ['v=spf1 include:mail.example ?all'] }, ['warning', 'ok', 'ok', 'ok']],
  [{ 'mail.example': [`v=spf1 ${'a:x.example '.repeat(10)}-all`] }, ['missing', 'ok', 'ok', 'ok']],
  [{ 's._domainkey.fire.example': [] }, ['ok', 'missing', 'ok', 'ok']],
  [{ 's._domainkey.fire.example': ['v=DKIM1; p='] }, ['ok', 'missing', 'ok', 'ok']],
  [{ 's._domainkey.fire.example': ['v=DKIM1; p=abc'] }, ['ok', 'missing', 'ok', 'ok']],
  [{ 's._domainkey.fire.example': [`v=DKIM1; p=${keyOf(1_024)}`] }, ['ok', 'warning', 'ok', 'ok']],
  [{ '_dmarc.fire.example': [] }, ['ok', 'ok', 'missing', 'ok']],
  [{ '_dmarc.fire.example': ['v=DMARC1; p=none'] }, ['ok', 'ok', 'warning', 'ok']],
])('finds the problem: %#', async (changes, expected) => {
  expect(await states(changes)).toEqual(expected);
});

it('finds a domain that receives no email', async () => {
  expect(await states({}, [''])).toEqual(['ok', 'ok', 'ok', 'missing']);
});
