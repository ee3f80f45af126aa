import { expect, it, vi } from 'vitest';
import { providerName } from './widgetConfig.ts';

vi.mock('@firehouse/model', async (original) => ({
  ...(await original<object>()),
  accounts: { signInProviders: ['google.com', 'microsoft.com'] },
}));

it('names a provider, or all that the company chose', () => {
  expect(providerName('google.com')).toBe('Google');
  expect(providerName('microsoft.com')).toBe('Microsoft');
  expect(providerName()).toBe('Microsoft or Google');
});
