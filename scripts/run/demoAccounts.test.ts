import { decisionOn } from '@firehouse/functions/testing/sign-in';
import { accounts } from '@firehouse/model';
import { demoAccounts } from '@firehouse/seed/demo';
import { expect, it } from 'vitest';

it.each(Object.entries(demoAccounts))('the functions let the demo %s sign in', (_, { email, provider, idToken }) => {
  const signIn = { method: provider, email, emailVerified: idToken.email_verified, token: idToken };
  const rules = { tenant: accounts.microsoftTenant, providers: accounts.signInProviders };
  expect(decisionOn(signIn, rules)).toEqual({ kind: 'known', member: email });
});
