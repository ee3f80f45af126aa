import { publicationPolicy } from '@firehouse/model';
import { afterEach, expect, it, vi } from 'vitest';
import { checkKeys, projectSettings, type Settings } from './settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('the publication policy is that of the model, unless PUBLICATION_POLICY is set', () => {
  expect(projectSettings().publication).toBe(publicationPolicy);
  vi.stubEnv('PUBLICATION_POLICY', ' ');
  expect(projectSettings().publication).toBe(publicationPolicy);
  vi.stubEnv('PUBLICATION_POLICY', '[{"types":["EMS*"],"publish":"type"}]');
  expect(projectSettings().publication).toEqual([{ types: ['EMS*'], publish: 'type' }]);
  expect(projectSettings().publication).toBe(projectSettings().publication);
  vi.stubEnv('PUBLICATION_POLICY', '[]');
  expect(projectSettings().publication).toEqual([]);
});

it('an invalid publication policy throws an error that explains it', () => {
  vi.stubEnv('PUBLICATION_POLICY', '[{"types":["EMS*"],"publish":"held","keep":[]}]');
  expect(() => projectSettings().publication).toThrow(
    'PUBLICATION_POLICY cannot be used. Rule 1 of the publication policy has keep, which held does not take.',
  );
});

/** How code accesses each secret. */
const secrets: Readonly<Record<string, (settings: Settings) => string>> = {
  DIGEST_KEY: ({ digestKey }) => digestKey,
  DISPATCH_KEY: ({ dispatch }) => dispatch.key,
  MAIL_EVENTS_KEY: ({ mail }) => mail.eventsKey,
  SMTP_PASSWORD: ({ mail }) => mail.password,
  DKIM_KEY: ({ mail }) => mail.dkim.key,
};

function secretOf(name: string, stored: string): string | undefined {
  vi.stubEnv(name, stored);
  return secrets[name]?.(projectSettings());
}

const PEM = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----';

it.each([
  ...['DIGEST_KEY', 'DISPATCH_KEY', 'MAIL_EVENTS_KEY'].flatMap((name) => [
    [name, 'a+/=\n', 'a+/='],
    [name, '\uFEFF \ta b \r\n\n', 'a b'],
  ]),
  ['SMTP_PASSWORD', ' pass word \n', ' pass word '],
  ['SMTP_PASSWORD', 'pass\n\r\n', 'pass\n'],
  ['DKIM_KEY', `\n${PEM}\n`, PEM],
  ['DKIM_KEY', PEM.replaceAll('\n', '\r\n'), PEM.replaceAll('\n', '\r\n')],
] as [string, string, string][])('%s, stored as %j, is %j', (name, stored, value) => {
  expect(secretOf(name, stored)).toBe(value);
});

it('the digests that are keyed by DIGEST_KEY and the marks of Message-IDs use the same key', () => {
  vi.stubEnv('DIGEST_KEY', ' key\n');
  expect(projectSettings().mail.messageKey).toBe('key');
});

it.each(['DISPATCH_KEY', 'MAIL_EVENTS_KEY', 'SMTP_PASSWORD', 'DKIM_KEY'])('%s can be none', (name) => {
  for (const stored of ['none', 'none\n', ' none\r\n']) expect(secretOf(name, stored)).toBe('');
});

it.each(['DIGEST_KEY', 'DISPATCH_KEY', 'MAIL_EVENTS_KEY'])('%s cannot have several lines', (name) => {
  const sentence = new Error(
    `${name} cannot be used. It has a line break: set a key of one line (docs/deploy.md, step 3).`,
  );
  for (const stored of ['first\nsecond', 'first\r\nsecond\n', 'first\rsecond']) {
    expect(() => secretOf(name, stored)).toThrow(sentence);
    expect(() => checkKeys()).toThrow(sentence);
  }
});

it('the zones of weather warnings are codes, and cannot change the request', () => {
  expect(projectSettings().weatherZones).toBe('');
  vi.stubEnv('WEATHER_ZONES', ' pac077, PAZ061 ');
  expect(projectSettings().weatherZones).toBe('PAC077,PAZ061');
  const eleven = Array.from({ length: 11 }, () => 'PAC077').join(',');
  for (const malformed of ['PAC077,', ',PAC077', 'PAC077PAC095', 'PA', 'PAC077&area=TX', '../points', eleven]) {
    vi.stubEnv('WEATHER_ZONES', malformed);
    expect(() => projectSettings().weatherZones, malformed).toThrow(/^WEATHER_ZONES cannot be used\. It must have/);
  }
});
