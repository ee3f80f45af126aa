import { publicationPolicy } from '@firehouse/model';
import { afterEach, expect, it, vi } from 'vitest';
import { publicationSetting } from './settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('the publication policy is that of the model, unless PUBLICATION_POLICY is set', () => {
  expect(publicationSetting()).toBe(publicationPolicy);
  vi.stubEnv('PUBLICATION_POLICY', ' ');
  expect(publicationSetting()).toBe(publicationPolicy);
  vi.stubEnv('PUBLICATION_POLICY', '[{"types":["EMS*"],"publish":"type"}]');
  expect(publicationSetting()).toEqual([{ types: ['EMS*'], publish: 'type' }]);
  expect(publicationSetting()).toBe(publicationSetting());
  vi.stubEnv('PUBLICATION_POLICY', '[]');
  expect(publicationSetting()).toEqual([]);
});

it('an invalid publication policy throws an error that explains it', () => {
  vi.stubEnv('PUBLICATION_POLICY', '[{"types":["EMS*"],"publish":"held","keep":[]}]');
  expect(() => publicationSetting()).toThrow(
    'PUBLICATION_POLICY cannot be used. Rule 1 of the publication policy has keep, which held does not take.',
  );
});
