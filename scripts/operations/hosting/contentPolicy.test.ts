import { company } from '@firehouse/model';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { TRUSTED_SCRIPTS } from '@firehouse/web/testing/trusted-scripts';
import { contentPolicy, contentUses, policyHeaders, withPolicy } from './contentPolicy.ts';
import { policyFacts } from './policyFacts.ts';

const facts = {
  projectId: 'demo',
  donationScript: 'https://give.example/b.js',
  publishesToFacebook: false,
  inlineScripts: ['1'],
};

it('matches firebase.json; if not, run npm run company', async () => {
  const config = await readFile(join(resolve(import.meta.dirname, '../../..'), 'firebase.json'), 'utf8');
  expect(config).toBe(withPolicy(config, policyHeaders(await policyFacts())));
});

it('allows no inline or evaluated scripts, and no wildcards', () => {
  const policy = contentPolicy(facts);
  expect(policy).not.toMatch(/unsafe-eval|\*|http:/);
  const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src ')) ?? '';
  expect(scripts).not.toMatch(/unsafe-inline|data:|blob:/);
  expect(scripts).toContain("'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='");
  for (const closed of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "default-src 'self'",
  ]) {
    expect(policy.split('; ')).toContain(closed);
  }
});

it('allows the project’s own domain and the company’s donation script', () => {
  const policy = contentPolicy(facts);
  expect(policy).toContain('https://demo.firebaseapp.com/__/auth/');
  expect(policy).toContain('https://give.example/b.js');
});

// SPEC 10.65
it('allows Facebook only if posts are published to a page there', () => {
  expect(contentPolicy(facts)).not.toContain('facebook');
  const policy = contentPolicy({ ...facts, publishesToFacebook: true });
  expect(policy).toMatch(/script-src [^;]* https:\/\/connect\.facebook\.net[ ;]/);
  expect(policy).toMatch(/connect-src [^;]* https:\/\/graph\.facebook\.com /);
});

it('names a script by its path only where the vendor documents it', () => {
  const scripts = contentUses({ ...facts, publishesToFacebook: true }).flatMap(
    ({ sources }) => sources['script-src'] ?? [],
  );
  expect(scripts.filter((source) => /^https:\/\/[^/]+\//.test(source))).toEqual([
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    facts.donationScript,
  ]);
});

it('allows each script that the page’s default policy of Trusted Types trusts', () => {
  const scripts = contentUses({ ...facts, donationScript: company.donation.script, publishesToFacebook: true }).flatMap(
    ({ sources }) => sources['script-src'] ?? [],
  );
  for (const trusted of TRUSTED_SCRIPTS)
    expect(
      scripts.some((source) => trusted.startsWith(source)),
      trusted,
    ).toBe(true);
});

it('has violations reported to the API, and those of Trusted Types without enforcing them', () => {
  const headers = policyHeaders(facts);
  const reports = ['report-uri /api/violations', 'report-to violations'];
  expect(headers['Content-Security-Policy']?.split('; ')).toEqual(expect.arrayContaining(reports));
  expect(headers['Content-Security-Policy']).not.toContain('trusted-types');
  expect(headers['Content-Security-Policy-Report-Only']?.split('; ')).toEqual([
    "require-trusted-types-for 'script'",
    ...reports,
  ]);
  expect(headers['Reporting-Endpoints']).toBe('violations="/api/violations"');
});

it('cannot be written to a configuration that lacks a header', () => {
  expect(() => withPolicy('{}', { 'Content-Security-Policy': 'x' })).toThrow('has no Content-Security-Policy');
});
