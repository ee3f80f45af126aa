import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { checkMailDns } from './checkMailDns.ts';

const keyOf = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const good = {
  'fire.example': ['site-verification=1', 'v=spf1 include:mail.example -all'],
  'mail.example': ['v=spf1 ip4:192.0.2.0/24 a mx -all'],
  's._domainkey.fire.example': [`v=DKIM1; k=rsa; p=${keyOf(2_048)}`],
  '_dmarc.fire.example': ['v=DMARC1; p=quarantine; rua=mailto:info@fire.example'],
  '_mta-sts.fire.example': ['v=STSv1; id=20261122T1;'],
  '_smtp._tls.fire.example': ['v=TLSRPTv1; rua=mailto:info@fire.example'],
};
const goodPolicy = 'version: STSv1\r\nmode: enforce\r\nmx: *.fire.example\r\nmax_age: 604800\r\n';

interface World {
  /** TXT records that replace or add to the valid ones. */
  readonly zone?: Readonly<Record<string, readonly string[]>>;
  readonly exchanges?: readonly string[];
  /** Response for the MTA-STS policy; undefined if the request fails. */
  readonly policy?: { readonly status: number; readonly text: string } | undefined;
}

/** Returns the states of all records for fire.example: SPF, DKIM, DMARC, MX, MTA-STS and TLS-RPT. */
async function states(world: World = {}) {
  const { exchanges, policy } = { exchanges: ['mx.fire.example'], policy: { status: 200, text: goodPolicy }, ...world };
  const zone: Readonly<Record<string, readonly string[]>> = { ...good, ...world.zone };
  const dns = {
    // DNS splits long strings.
    txt: async (name: string) => {
      const texts = zone[name];
      if (texts === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return texts.map((text) => [text.slice(0, 200), text.slice(200)]);
    },
    mx: async () => exchanges.map((exchange) => ({ exchange })),
  };
  const get = async (url: string) => {
    expect(url).toBe('https://mta-sts.fire.example/.well-known/mta-sts.txt');
    if (policy === undefined) throw new Error('getaddrinfo ENOTFOUND');
    return policy;
  };
  const results = await checkMailDns({ domain: 'fire.example', selectors: ['s'] }, dns, get);
  return results.map(({ state }: { state: string }) => state);
}

/** Returns six states that are all `ok` except for one. */
const butFor = (at: number, state: string) => ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'].with(at, state);

it('accepts the records that providers require', async () => {
  expect(await states()).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
});

it.each([
  [{ 'fire.example': [] }, 0, 'missing'],
  [{ 'fire.example': ['v=spf1 -all', 'v=spf1 ~all'] }, 0, 'missing'],
  [{ 'fire.example': ['v=spf1 include:mail.example ?all'] }, 0, 'warning'],
  [{ 'mail.example': [`v=spf1 ${'a:x.example '.repeat(10)}-all`] }, 0, 'missing'],
  [{ 's._domainkey.fire.example': [] }, 1, 'missing'],
  [{ 's._domainkey.fire.example': ['v=DKIM1; p='] }, 1, 'missing'],
  [{ 's._domainkey.fire.example': ['v=DKIM1; p=abc'] }, 1, 'missing'],
  [{ 's._domainkey.fire.example': [`v=DKIM1; p=${keyOf(1_024)}`] }, 1, 'warning'],
  [{ '_dmarc.fire.example': [] }, 2, 'missing'],
  [{ '_dmarc.fire.example': ['v=DMARC1; p=none'] }, 2, 'warning'],
  [{ '_mta-sts.fire.example': [] }, 4, 'warning'],
  [{ '_mta-sts.fire.example': ['v=STSv1; id=1', 'v=STSv1; id=2'] }, 4, 'missing'],
  [{ '_mta-sts.fire.example': ['v=STSv1;'] }, 4, 'missing'],
  [{ '_smtp._tls.fire.example': [] }, 5, 'warning'],
  [{ '_smtp._tls.fire.example': ['v=TLSRPTv1; rua=mailto:a@fire.example', 'v=TLSRPTv1; rua=x'] }, 5, 'missing'],
  [{ '_smtp._tls.fire.example': ['v=TLSRPTv1; rua=info@fire.example'] }, 5, 'missing'],
] as const)('finds the problem: %#', async (zone, at, state) => {
  expect(await states({ zone })).toEqual(butFor(at, state));
});

it('finds a domain that receives no email', async () => {
  expect(await states({ exchanges: [''] })).toEqual(butFor(3, 'missing'));
});

it.each([
  ['that nobody responds with', undefined, 'missing'],
  ['that moved', { status: 301, text: goodPolicy }, 'missing'],
  ['without a mode', { status: 200, text: goodPolicy.replace('mode: enforce', '') }, 'missing'],
  ['without an age', { status: 200, text: goodPolicy.replace('604800', 'a week') }, 'missing'],
  ['that is a page', { status: 200, text: '<!doctype html>' }, 'missing'],
  ['of other servers', { status: 200, text: goodPolicy.replace('*.fire', 'mx.other') }, 'missing'],
  ['of servers one label deeper', { status: 200, text: goodPolicy.replace('*.fire.example', '*.example') }, 'missing'],
  ['for tests', { status: 200, text: goodPolicy.replace('enforce', 'testing') }, 'warning'],
  ['of none', { status: 200, text: 'version: STSv1\nmode: none\nmax_age: 86400' }, 'warning'],
] as const)('finds a policy %s', async (_what, policy, state) => {
  expect(await states({ policy })).toEqual(butFor(4, state));
});
