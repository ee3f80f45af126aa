import { describe, expect, it } from 'vitest';
import { claimsOf, signInAs } from '../suite/accounts.ts';
import { ownSuite } from '../suite/context.ts';

describe('the accounts of the demo company', () => {
  // SPEC 10.55
  it.each([
    ['admin', 'demo-chief', true],
    ['member', 'demo-member', false],
  ] as const)('the %s signs in to the existing account', async (role, uid, seesPrivileges) => {
    const { hosting, accounts } = ownSuite();
    const signedIn = await signInAs(accounts[role]);
    expect(signedIn.uid).toBe(uid);
    expect(claimsOf(signedIn.idToken)['member']).toBe(accounts[role]);
    const response = await fetch(`${hosting}/api/col/members?limit=-1`, {
      headers: { authorization: `Bearer ${signedIn.idToken}` },
    });
    const members = (await response.json()) as Record<string, unknown>[];
    const others = members.filter((member) => member['email'] !== accounts[role]);
    expect(others).toHaveLength(members.length - 1);
    expect(others.some((member) => 'privileges' in member)).toBe(seesPrivileges);
  });
});
