import { describe, expect, it } from 'vitest';
import { tenantOf } from './emailTenant.ts';
import { parseFirstDataArguments, UsageError } from './firstDataArguments.ts';
import { sentenceOf } from './firstDataError.ts';

describe('the arguments', () => {
  it('name the admin', () => {
    expect(
      parseFirstDataArguments(['--admin', 'a@b.org', '--name', ' Ann de  Witt ', '--role', 'captain', '--guest']),
    ).toEqual({
      admin: { email: 'a@b.org', fName: 'Ann', lName: 'de Witt', role: 'Captain' },
      isGuest: true,
      overwrite: false,
      project: null,
      bucket: undefined,
    });
    expect(parseFirstDataArguments(['--help'])).toBeNull();
  });

  it.each([
    [['--name', 'A B'], '--admin'],
    [['--admin', 'a@b.org'], '--name'],
    [['--admin', 'a@b.org', '--name', 'Ann'], 'FIRST LAST'],
    [['--admin', 'a@b.org', '--name', 'A B', '--role', 'King'], 'no role "King"'],
    [['--admin', 'a@b.org', '--name', 'A B', '--project', ''], '--project'],
    [['--force'], '--force'],
  ])('%j are refused', (argv, message) => {
    const parsing = () => parseFirstDataArguments(argv);
    expect(parsing).toThrow(UsageError);
    expect(parsing).toThrow(message);
  });
});

/** Simulates Microsoft's endpoint for the OpenID configuration of a domain. */
const microsoft =
  (status: number, body: object): typeof fetch =>
  async (url) => {
    expect(url).toBe('https://login.microsoftonline.com/hill.org/v2.0/.well-known/openid-configuration');
    return Response.json(body, { status });
  };

describe('the tenant of an email', () => {
  const tenant = '6f1d3a54-2c1b-4a8e-9f57-0d7c5b2e9a11';

  it('is in its OpenID configuration', async () => {
    const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
    expect(await tenantOf('ann@hill.org', microsoft(200, { issuer }))).toBe(tenant);
    expect(await tenantOf('ann@hill.org', microsoft(400, { error: 'invalid_tenant' }))).toBeUndefined();
    await expect(tenantOf('ann@hill.org', microsoft(503, {}))).rejects.toThrow('503');
  });
});

describe('an error', () => {
  it.each([
    [Object.assign(new Error('7 PERMISSION_DENIED: Missing permissions.'), { code: 7 }), 'cannot write to hill-fire'],
    [Object.assign(new Error('Forbidden'), { code: 403 }), 'cannot write to hill-fire'],
    [Object.assign(new Error('5 NOT_FOUND'), { code: 5 }), 'step 2 of docs/deploy.md'],
    [Object.assign(new Error('Precondition failed'), { code: 412 }), 'Run the command again'],
    [new Error('Could not load the default credentials.'), 'gcloud auth application-default login'],
    [
      Object.assign(new Error('[]'), { name: 'ZodError', issues: [{ path: ['email'], message: 'must be an email' }] }),
      "The admin's email must be an email.",
    ],
  ])('%s is explained', (error, sentence) => {
    expect(sentenceOf(error, { projectId: 'hill-fire' })).toContain(sentence);
  });
});
