import { describe, expect, it } from 'vitest';
import { readCloud } from './cloud.mjs';
import { diagnose, SECRETS, SERVICES } from './diagnose.mjs';

const company = {
  name: 'Elm Grove Fire Company',
  shortName: 'Elm Grove Fire',
  origin: 'https://elmgrovefire.org',
  email: 'info@elmgrovefire.org',
  phone: '610-867-1000',
  fax: '',
  microsoftTenant: '11111111-2222-3333-4444-555555555555',
  facebookPageId: '',
  facebookAppId: '',
  photoGallery: 'https://photos.elmgrovefire.org/',
  social: { url: 'https://www.facebook.com/elmgrove' },
  donation: { script: 'https://give.org/b.js', link: 'https://give.org/elm' },
};

const declared = {
  WEB_API_KEY: '',
  SITE_ADDRESS: 'https://lanternhillfire.example',
  SMTP_HOST: '',
  SMTP_PORT: '587',
  MAIL_FROM: '',
  ENFORCE_APP_CHECK: 'false',
  DKIM_DOMAIN: '',
  DKIM_SELECTOR: '',
};

const parameters = {
  ...declared,
  WEB_API_KEY: 'AIza',
  SITE_ADDRESS: company.origin,
  SMTP_HOST: 'smtp.provider.org',
  MAIL_FROM: 'Elm Grove <info@elmgrovefire.org>',
};

const cloud = {
  exists: true,
  secrets: SECRETS,
  services: SERVICES,
  firestoreLocation: 'us-east1',
  authorizedDomains: ['localhost', 'elmgrovefire.org'],
  hasMicrosoft: true,
  backupSchedules: 1,
};

const complete = {
  project: 'elm-grove',
  parameters,
  declared,
  company,
  region: 'us-east1',
  web: { mapsKey: 'AIzaMaps', appCheckSiteKey: '' },
  isPolicyCurrent: true,
  cloud,
};

type Deployment = Parameters<typeof diagnose>[0];

const found = (change: Partial<Deployment>) =>
  diagnose({ ...complete, ...change }).map(({ state, what }) => `${state}: ${what}`);
const withParameters = (change: Partial<typeof parameters>) => ({ parameters: { ...parameters, ...change } });
const withCloud = (change: Partial<typeof cloud>) => ({ cloud: { ...cloud, ...change } });

describe('the doctor', () => {
  it('reports nothing if nothing is missing', () => {
    expect(found({})).toEqual([]);
    expect(found({ cloud: undefined })).toEqual([]);
  });

  it.each([
    ['a project', { project: 'demo-firehouse' }, 'missing: The Firebase project'],
    ['the parameters', { parameters: undefined }, 'missing: functions/.env.elm-grove'],
    ['the API key', withParameters({ WEB_API_KEY: '' }), 'missing: WEB_API_KEY'],
    ['an address', withParameters({ SITE_ADDRESS: 'elmgrovefire.org/' }), 'missing: SITE_ADDRESS'],
    [
      'one address',
      { ...withParameters({ SITE_ADDRESS: 'https://www.elmgrovefire.org' }), cloud: undefined },
      'warning: SITE_ADDRESS',
    ],
    ['an SMTP server', withParameters({ SMTP_HOST: '' }), 'warning: SMTP_HOST'],
    ['a sender', withParameters({ MAIL_FROM: '' }), 'warning: MAIL_FROM'],
    ['a number', withParameters({ SMTP_PORT: 'none' }), 'missing: SMTP_PORT'],
    ['true or false', withParameters({ ENFORCE_APP_CHECK: 'yes' }), 'missing: ENFORCE_APP_CHECK'],
    ['a selector', withParameters({ DKIM_DOMAIN: 'elmgrovefire.org' }), 'missing: DKIM_DOMAIN and DKIM_SELECTOR'],
    ['an App Check key', withParameters({ ENFORCE_APP_CHECK: 'true' }), 'missing: VITE_APP_CHECK_SITE_KEY'],
    ['a maps key', { web: { mapsKey: '', appCheckSiteKey: '' } }, 'warning: VITE_MAPS_KEY'],
    ['the content policy', { isPolicyCurrent: false }, 'missing: The content policy of firebase.json'],
    [
      'a name',
      { company: { ...company, name: 'Lantern Hill Volunteer Fire & Rescue Company' } },
      'missing: name of the company',
    ],
    ['a phone', { company: { ...company, phone: '610-555-0157' } }, 'missing: phone of the company'],
    [
      'a donation page',
      { company: { ...company, donation: { script: 'https://x.example/b.js', link: 'https://x.example' } } },
      'missing: donation.link, donation.script of the company',
    ],
    ['the cloud project', withCloud({ exists: false }), 'missing: The project elm-grove in the cloud'],
    ...SECRETS.map(
      (name) => [name, withCloud({ secrets: SECRETS.filter((each) => each !== name) }), `missing: ${name}`] as const,
    ),
    ...SERVICES.map(
      (name) => [name, withCloud({ services: SERVICES.filter((each) => each !== name) }), `missing: ${name}`] as const,
    ),
    ['a near database', withCloud({ firestoreLocation: 'eur3' }), 'warning: The location of Firestore'],
    [
      'an authorized domain',
      withCloud({ authorizedDomains: [] }),
      'missing: elmgrovefire.org in the authorized domains',
    ],
    ['Microsoft', withCloud({ hasMicrosoft: false }), 'missing: Microsoft as a sign-in provider'],
    ['backups', withCloud({ backupSchedules: 0 }), 'warning: A backup schedule'],
  ] as [string, Partial<Deployment>, string][])(
    'reports a missing %s, nothing else, and what to do',
    (_name, change, line) => {
      expect(found(change)).toEqual([line]);
      for (const { todo } of diagnose({ ...complete, ...change })) expect(todo).toMatch(/\.$/);
    },
  );

  it('reports a parameter without a value, and one that does not exist', () => {
    const { SMTP_PORT: _, ...others } = parameters;
    expect(found({ parameters: { ...others, SMTP_PROT: '587' } })).toEqual([
      'warning: SMTP_PORT',
      'warning: SMTP_PROT',
    ]);
  });

  it('reports a missing database', () => {
    expect(diagnose({ ...complete, cloud: { ...cloud, firestoreLocation: undefined } })).toMatchObject([
      { state: 'missing', what: 'The Firestore database' },
    ]);
  });
});

describe('the cloud', () => {
  const responses: Readonly<Record<string, unknown>> = {
    'firebase.googleapis.com/v1beta1/projects/elm': { projectId: 'elm' },
    'secretmanager.googleapis.com/v1/projects/elm/secrets/DIGEST_KEY/versions/latest': { state: 'ENABLED' },
    'secretmanager.googleapis.com/v1/projects/elm/secrets/DKIM_KEY/versions/latest': { state: 'DISABLED' },
    'serviceusage.googleapis.com/v1/projects/elm/services/cloudtasks.googleapis.com': { state: 'ENABLED' },
    'firestore.googleapis.com/v1/projects/elm/databases/(default)': { locationId: 'nam5' },
    'firestore.googleapis.com/v1/projects/elm/databases/(default)/backupSchedules': { backupSchedules: [{}] },
    'identitytoolkit.googleapis.com/admin/v2/projects/elm/config': { authorizedDomains: ['elm.org'] },
    'identitytoolkit.googleapis.com/admin/v2/projects/elm/defaultSupportedIdpConfigs/microsoft.com': { enabled: true },
  };

  it('is read from Google’s APIs, without the values of secrets', async () => {
    const requested: string[] = [];
    const read = await readCloud('elm', async (url: string) => {
      requested.push(url);
      return responses[url.replace('https://', '')];
    });
    expect(read).toEqual({
      exists: true,
      secrets: ['DIGEST_KEY'],
      services: ['cloudtasks.googleapis.com'],
      firestoreLocation: 'nam5',
      authorizedDomains: ['elm.org'],
      hasMicrosoft: true,
      backupSchedules: 1,
    });
    expect(requested.filter((url) => url.includes(':access'))).toEqual([]);
  });

  it('of an inaccessible project has nothing', async () => {
    const read = await readCloud('elm', () => Promise.resolve());
    expect(read).toMatchObject({ exists: false, secrets: [], services: [], hasMicrosoft: false, backupSchedules: 0 });
  });
});
