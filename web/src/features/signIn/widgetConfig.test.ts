import { describe, expect, it, vi } from 'vitest';
import { signInAgainConfig, signInConfig } from './widgetConfig.ts';

vi.mock(import('@firehouse/model'), async (original) => {
  const model = await original();
  const accounts = { ...model.accounts, microsoftTenant: 'tenant', signInProviders: ['microsoft.com', 'google.com'] };
  return { ...model, accounts };
});

/** Returns the widget's options as pairs of a provider and its parameters. */
const parametersIn = (options: object = {}) =>
  Object.values(options).map(({ provider, customParameters }) => [provider, customParameters]);

describe('the parameters of each provider', () => {
  it('make Microsoft ask for consent, and Google for an account', () => {
    expect(parametersIn(signInConfig.signInOptions)).toEqual([
      ['microsoft.com', { prompt: 'consent', tenant: 'tenant' }],
      ['google.com', { prompt: 'select_account' }],
    ]);
  });

  it('name the user who signs in again, and have only prompts that the provider knows', () => {
    const login_hint = 'ada@people.example';
    expect(parametersIn(signInAgainConfig(login_hint).signInOptions)).toEqual([
      ['microsoft.com', { prompt: 'login', tenant: 'tenant', login_hint }],
      ['google.com', { prompt: 'select_account', login_hint }],
    ]);
  });
});
