import { expect, it } from 'vitest';
import { company } from '#model';
import { securityTxt } from './securityTxt.ts';

it('has the fields of RFC 9116 for the company, and expires less than a year after the build', () => {
  const builtAt = Date.UTC(2027, 0, 15, 12);
  const lines = securityTxt(builtAt).split('\n');
  expect(lines.pop()).toBe('');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
  expect(fields).toEqual({
    Contact: `mailto:${company.email}`,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/) as string,
    'Preferred-Languages': company.locale,
    Canonical: `${company.origin}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields['Expires'] ?? '') - builtAt) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});
