import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublicationPolicy } from '@firehouse/model/publication';
import { readCloud, SECRETS, SERVICES } from './readCloud.ts';
import { diagnose, type Deployment } from './diagnose.ts';
import { googleAs } from './googleApis.ts';
import { readLocal } from './readLocal.ts';
import * as model from './doctorModel.ts';
import { startGoogle, type GoogleState } from './standInGoogle.ts';

const root = resolve(import.meta.dirname, '../../..');
const PROJECT = 'elm-grove';
const ACCOUNT = '57-compute@developer.gserviceaccount.com';
const NOW = Date.parse('2026-11-22T12:00:00Z');

const company = {
  name: 'Elm Grove Fire Company',
  shortName: 'Elm Grove Fire',
  origin: 'https://elmgrovefire.org',
  email: 'info@elmgrovefire.org',
  phone: '610-867-1000',
  fax: '',
  signInProviders: ['microsoft.com'],
  microsoftTenant: '11111111-2222-3333-4444-555555555555',
  facebookPageId: '',
  facebookAppId: '',
  photoGallery: 'https://photos.elmgrovefire.org/',
  social: { url: 'https://www.facebook.com/elmgrove' },
  donation: { script: 'https://give.org/b.js', link: 'https://give.org/elm' },
};

const declared = parseEnv(readFileSync(join(root, 'functions/.env.example'), 'utf8')) as Record<string, string>;
const parameters: Record<string, string> = {
  ...declared,
  WEB_API_KEY: 'AIzaSyA7rT2wQm-8cVbN4xKp3LdF6hJ9sGyUeZo',
  SITE_ADDRESS: company.origin,
  SMTP_HOST: 'smtp.provider.org',
  SMTP_USER: 'elmgrove',
  MAIL_FROM: 'Elm Grove <info@elmgrovefire.org>',
  DKIM_DOMAIN: 'elmgrovefire.org',
  DKIM_SELECTOR: 's1',
};

const indexFile: Deployment['indexes'] = JSON.parse(readFileSync(join(root, 'firestore.indexes.json'), 'utf8'));

const healthy: Omit<Deployment, 'cloud'> = {
  project: PROJECT,
  parameters,
  declared,
  company,
  microsoftSecretEnds: '2027-11-30',
  publication: {
    ...model,
    medicalIncidents: { types: ['EMS*', 'Medical: *'], publish: 'reduced' },
    publicationPolicy: [
      { types: ['EMS: ASSAULT*'], publish: 'held' },
      { types: ['EMS: *', 'Medical*'], publish: 'reduced' },
    ],
  },
  region: 'us-east1',
  indexes: indexFile,
  web: { mapsKey: 'AIzaSyB1nH5kPz-7uXmC2vQw9TeR4yLd8fJgSaO', appCheckSiteKey: '' },
  isPolicyCurrent: true,
  now: NOW,
};
type Local = Partial<Omit<Deployment, 'cloud'>>;

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const dkimKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = generateKeyPairSync('rsa', { modulusLength: 1_024 });
/** Creates a signing key with a trailing newline, because the command in the guide stores one too. */
const signingKey = () => `${randomBytes(32).toString('base64')}\n`;
const secretValues: Readonly<Record<string, string>> = {
  DIGEST_KEY: signingKey(),
  SMTP_PASSWORD: 'correct horse battery staple',
  DKIM_KEY: dkimKey,
  MAIL_EVENTS_KEY: signingKey(),
  DISPATCH_KEY: signingKey(),
};

const LATEST = (name: string) => `secretmanager.googleapis.com/v1/projects/${PROJECT}/secrets/${name}/versions/latest`;
const SERVICE = (name: string) => `serviceusage.googleapis.com/v1/projects/${PROJECT}/services/${name}`;
const DATABASE = `firestore.googleapis.com/v1/projects/${PROJECT}/databases/(default)`;
const INDEXES = `${DATABASE}/collectionGroups/-/indexes`;
const FIELDS = `${DATABASE}/collectionGroups/-/fields`;
const CONFIG = `identitytoolkit.googleapis.com/admin/v2/projects/${PROJECT}/config`;
const PROVIDERS = `identitytoolkit.googleapis.com/admin/v2/projects/${PROJECT}/defaultSupportedIdpConfigs`;
const BUCKET = `firebasestorage.googleapis.com/v1alpha/projects/${PROJECT}/defaultBucket`;
const POLICY = `cloudresourcemanager.googleapis.com/v1/projects/${PROJECT}:getIamPolicy`;
const ACCOUNT_POLICY = `iam.googleapis.com/v1/projects/${PROJECT}/serviceAccounts/${ACCOUNT}:getIamPolicy`;
const MEMBER = `serviceAccount:${ACCOUNT}`;

const payload = (value: string) => ({ payload: { data: Buffer.from(value).toString('base64') } });
const group = (name: string) => `projects/${PROJECT}/databases/(default)/collectionGroups/${name}`;

/** Returns the API responses for a project without any problems. */
function completeProject(): GoogleState {
  const responses: Record<string, unknown> = {
    [`firebase.googleapis.com/v1beta1/projects/${PROJECT}`]: { projectId: PROJECT, projectNumber: '57' },
    [DATABASE]: { name: `projects/${PROJECT}/databases/(default)`, type: 'FIRESTORE_NATIVE', locationId: 'us-east1' },
    [`${DATABASE}/backupSchedules`]: { backupSchedules: [{ dailyRecurrence: {}, retention: '1209600s' }] },
    [INDEXES]: {
      indexes: indexFile.indexes.map(({ collectionGroup, fields, ...index }, at) => ({
        ...index,
        name: `${group(collectionGroup)}/indexes/CICA${at}`,
        fields: [...fields, { fieldPath: '__name__', order: fields.at(-1)?.order }],
        state: 'READY',
      })),
    },
    [FIELDS]: {
      fields: indexFile.fieldOverrides
        .filter(({ ttl }) => ttl === true)
        .map(({ collectionGroup, fieldPath }) => ({
          name: `${group(collectionGroup)}/fields/${fieldPath}`,
          indexConfig: {},
          ttlConfig: { state: 'ACTIVE' },
        })),
    },
    [CONFIG]: {
      subtype: 'IDENTITY_PLATFORM',
      authorizedDomains: ['localhost', 'elmgrovefire.org'],
      client: { permissions: { disabledUserDeletion: true } },
      blockingFunctions: {
        triggers: {
          beforeCreate: { functionUri: 'https://beforeusercreated-x-ue.a.run.app' },
          beforeSignIn: { functionUri: 'https://beforeusersignedin-x-ue.a.run.app' },
        },
        forwardInboundCredentials: { idToken: true },
      },
    },
    [PROVIDERS]: {
      defaultSupportedIdpConfigs: [
        { name: `projects/57/defaultSupportedIdpConfigs/microsoft.com`, enabled: true, clientId: 'x' },
      ],
    },
    [BUCKET]: { bucket: { name: `projects/57/buckets/${PROJECT}.firebasestorage.app` } },
    [POLICY]: {
      bindings: [
        { role: 'roles/owner', members: ['user:ada@elmgrovefire.org'] },
        ...['datastore.user', 'storage.objectAdmin', 'firebaseauth.viewer', 'cloudtasks.enqueuer', 'run.invoker'].map(
          (role) => ({ role: `roles/${role}`, members: ['user:ada@elmgrovefire.org', MEMBER] }),
        ),
      ],
    },
    [ACCOUNT_POLICY]: { bindings: [{ role: 'roles/iam.serviceAccountUser', members: [MEMBER] }] },
  };
  for (const name of SERVICES) responses[SERVICE(name)] = { state: 'ENABLED' };
  for (const [name, value] of Object.entries(secretValues)) {
    responses[LATEST(name)] = { state: 'ENABLED' };
    responses[`${LATEST(name)}:access`] = payload(value);
  }
  return { responses, denied: new Set(), disabled: new Set() };
}

let state = completeProject();
let google: Awaited<ReturnType<typeof startGoogle>>;
let completeCloud: Awaited<ReturnType<typeof read>>;
beforeAll(async () => {
  google = await startGoogle(PROJECT, () => state);
  completeCloud = await read();
});
afterAll(() => google.close());
beforeEach(() => {
  state = completeProject();
});

interface Finding {
  readonly state: string;
  readonly what: string;
  readonly todo: string;
}

const read = () => readCloud(PROJECT, googleAs(PROJECT, google.token, google.send));

async function findings(change: Local = {}): Promise<Finding[]> {
  return diagnose({ ...healthy, ...change, cloud: await read() });
}

const titles = (found: readonly Finding[]) => found.map((finding) => `${finding.state}: ${finding.what}`);

const set = (change: Readonly<Record<string, string>>): Local => ({ parameters: { ...parameters, ...change } });
const fact = (change: Readonly<Record<string, unknown>>): Local => ({ company: { ...company, ...change } });
const policy = (publicationPolicy: PublicationPolicy): Local => ({
  publication: { ...healthy.publication, publicationPolicy },
});

/** Local mistakes, each with the line that the doctor prints. */
const localMistakes: readonly [mistake: string, change: Local, line: string][] = [
  ['no project', { project: 'demo-firehouse' }, 'missing: The Firebase project'],
  ['no parameters', { parameters: undefined }, 'missing: company/.env.elm-grove'],
  ['a misspelled parameter', set({ SMTP_PROT: '587' }), 'warning: SMTP_PROT'],
  ['no API key', set({ WEB_API_KEY: '' }), 'missing: WEB_API_KEY'],
  ...['YOUR_KEY', '<your key>', 'changeme', 'change-me', 'xxxxxxxx', 'TODO', 'AIza...', 'your-web-api-key'].map(
    (key) => [`the API key ${key}`, set({ WEB_API_KEY: key }), 'missing: WEB_API_KEY'] as [string, Local, string],
  ),
  ['an address without https', set({ SITE_ADDRESS: 'elmgrovefire.org' }), 'missing: SITE_ADDRESS'],
  ['an address with http', set({ SITE_ADDRESS: 'http://elmgrovefire.org' }), 'missing: SITE_ADDRESS'],
  ['an address with a slash', set({ SITE_ADDRESS: 'https://elmgrovefire.org/' }), 'missing: SITE_ADDRESS'],
  ['another address than the company’s', fact({ origin: 'https://elmgrovefire.org:8443' }), 'warning: SITE_ADDRESS'],
  ['no SMTP server', set({ SMTP_HOST: '', DKIM_DOMAIN: '', DKIM_SELECTOR: '' }), 'warning: SMTP_HOST'],
  ...['smtp://smtp.provider.org', 'https://provider.org', 'smtp.provider.org:587', 'provider.org/smtp'].map(
    (host) => [`the SMTP server ${host}`, set({ SMTP_HOST: host }), 'missing: SMTP_HOST'] as [string, Local, string],
  ),
  ['port 465 without TLS', set({ SMTP_PORT: '465' }), 'missing: SMTP_PORT and SMTP_SECURE'],
  ['TLS with port 587', set({ SMTP_SECURE: 'true' }), 'missing: SMTP_PORT and SMTP_SECURE'],
  ['no user', set({ SMTP_USER: '' }), 'warning: SMTP_USER'],
  ['no sender', set({ MAIL_FROM: '' }), 'warning: MAIL_FROM'],
  ...['Elm Grove', 'Elm Grove <elmgrovefire.org>', 'Elm Grove <info@>', 'info@localhost', 'Elm <info@elm.org'].map(
    (from) => [`the sender ${from}`, set({ MAIL_FROM: from }), 'missing: MAIL_FROM'] as [string, Local, string],
  ),
  ['a DKIM domain alone', set({ DKIM_SELECTOR: '' }), 'missing: DKIM_DOMAIN and DKIM_SELECTOR'],
  ['a DKIM domain with a scheme', set({ DKIM_DOMAIN: 'https://elmgrovefire.org' }), 'missing: DKIM_DOMAIN'],
  ['a port in words', set({ MAIL_CONNECTIONS: 'five' }), 'missing: MAIL_CONNECTIONS'],
  ['a number that is empty', set({ READS_PER_MINUTE: '' }), 'missing: READS_PER_MINUTE'],
  ['neither true nor false', set({ ENFORCE_APP_CHECK: 'yes' }), 'missing: ENFORCE_APP_CHECK'],
  ...[
    'READS_PER_MINUTE',
    'WRITES_PER_MINUTE',
    'FORMS_PER_COMPUTER_AND_HOUR',
    'FORMS_PER_ADDRESS_AND_DAY',
    'FORMS_PROOF_MAX_NUMBER',
    'TRUSTED_PROXIES',
    'SMTP_PORT',
    'MAIL_CONNECTIONS',
    'MAILS_PER_SECOND',
    'MAIL_RETRY_SECONDS',
  ].map((name) => [`${name}=0`, set({ [name]: '0' }), `missing: ${name}`] as [string, Local, string]),
  ['App Check without a key', set({ ENFORCE_APP_CHECK: 'true' }), 'missing: VITE_APP_CHECK_SITE_KEY'],
  [
    'an example of an App Check key',
    { web: { ...healthy.web, appCheckSiteKey: 'your-site-key' } },
    'missing: VITE_APP_CHECK_SITE_KEY',
  ],
  ['no maps key', { web: { ...healthy.web, mapsKey: '' } }, 'warning: VITE_MAPS_KEY'],
  ['an example of a maps key', { web: { ...healthy.web, mapsKey: 'YOUR_MAPS_KEY' } }, 'missing: VITE_MAPS_KEY'],
  ['an old content policy', { isPolicyCurrent: false }, 'missing: The content policy of firebase.json'],
  ['the demo’s name', fact({ name: 'Lantern Hill Volunteer Fire & Rescue Company' }), 'missing: name of the company'],
  ['an invented phone', fact({ phone: '610-555-0157' }), 'missing: phone of the company'],
  [
    'an invented donation page',
    fact({ donation: { script: 'https://x.example/b.js', link: 'https://x.example' } }),
    'missing: donation.link, donation.script of the company',
  ],
  ['no end of the client secret', { microsoftSecretEnds: '' }, 'warning: The client secret of Microsoft sign-in'],
  [
    'a client secret that ends in 30 days',
    { microsoftSecretEnds: '2026-12-22' },
    'warning: The client secret of Microsoft sign-in',
  ],
  [
    'a client secret that ended yesterday',
    { microsoftSecretEnds: '2026-11-21' },
    'missing: The client secret of Microsoft sign-in',
  ],
  ['a policy that is no JSON', set({ PUBLICATION_POLICY: 'EMS* held' }), 'missing: PUBLICATION_POLICY'],
  ['a policy that is no list', set({ PUBLICATION_POLICY: '{}' }), 'missing: PUBLICATION_POLICY'],
  [
    'an invalid rule',
    set({ PUBLICATION_POLICY: '[{"types":["EMS*"],"publish":"never"}]' }),
    'missing: PUBLICATION_POLICY',
  ],
  ['no policy for medical calls', policy([]), 'warning: A rule for medical incidents'],
  [
    'a policy for some medical calls',
    policy([{ types: ['EMS: ASSAULT*', 'Medical*'], publish: 'held' }]),
    'warning: A rule for medical incidents',
  ],
  [
    'a project’s policy without medical calls',
    set({ PUBLICATION_POLICY: '[{"types":["Fire*"],"publish":"type"}]' }),
    'warning: A rule for medical incidents',
  ],
];

const response = (path: string) => state.responses[path] as Readonly<Record<string, unknown>>;
const list = (path: string, name: string) => response(path)[name] as readonly Readonly<Record<string, unknown>>[];
const alter = (path: string, more: object) => {
  state.responses[path] = { ...response(path), ...more };
};
const lack = (permission: string) => () => void state.denied.add(permission);
const store = (name: string, value: string) => () => {
  state.responses[`${LATEST(name)}:access`] = payload(value);
};
const without = (name: string, path: string, at: number) => () => {
  state.responses[path] = { [name]: list(path, name).toSpliced(at, 1) };
};
const withoutRole = (path: string, role: string) => () => {
  state.responses[path] = { bindings: list(path, 'bindings').filter((binding) => binding['role'] !== role) };
};
const blocking = (more: object) => () =>
  alter(CONFIG, {
    blockingFunctions: { ...(response(CONFIG)['blockingFunctions'] as object), ...more },
  });

/** Mistakes in the cloud, each with the line that the doctor prints. */
const cloudMistakes: readonly [mistake: string, make: () => void, line: string][] = [
  [
    'no project',
    () => delete state.responses[`firebase.googleapis.com/v1beta1/projects/${PROJECT}`],
    'missing: The project elm-grove in the cloud',
  ],
  ...SECRETS.flatMap((name): [string, () => void, string][] => [
    [`no ${name}`, () => delete state.responses[LATEST(name)], `missing: ${name}`],
    [`a disabled ${name}`, () => alter(LATEST(name), { state: 'DISABLED' }), `missing: ${name}`],
    [`an example as ${name}`, store(name, 'changeme'), `missing: ${name}`],
  ]),
  ...['DIGEST_KEY', 'MAIL_EVENTS_KEY', 'DISPATCH_KEY'].flatMap((name): [string, () => void, string][] => [
    [`a line break in ${name}`, store(name, 'q83vEjRWeJCrze8SNFZ4kKvN\n7xI0VniQq83vEjRWeJA='), `missing: ${name}`],
    [`a space in ${name}`, store(name, 'q83vEjRWeJCrze8SNFZ4kKvN 7xI0VniQq83vEjRWeJA='), `warning: ${name}`],
    [`a short ${name}`, store(name, 'q83vEjRW'), `warning: ${name}`],
  ]),
  ['none as DIGEST_KEY', store('DIGEST_KEY', 'none'), 'warning: DIGEST_KEY'],
  ['a user without a password', store('SMTP_PASSWORD', 'none'), 'missing: SMTP_PASSWORD'],
  ['a DKIM domain without a key', store('DKIM_KEY', 'none'), 'missing: DKIM_KEY'],
  ['a DKIM key on one line', store('DKIM_KEY', dkimKey.replaceAll('\n', ' ')), 'missing: DKIM_KEY'],
  [
    'a public key as DKIM_KEY',
    store('DKIM_KEY', publicKey.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    'missing: DKIM_KEY',
  ],
  [
    'a DKIM key that is not RSA',
    store('DKIM_KEY', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    'missing: DKIM_KEY',
  ],
  ...SERVICES.map((name): [string, () => void, string] => [
    `${name} not enabled`,
    () => {
      state.responses[SERVICE(name)] = { state: 'DISABLED' };
      state.disabled.add(name);
    },
    `missing: ${name}`,
  ]),
  ['Firestore not enabled', () => state.disabled.add('firestore.googleapis.com'), 'missing: firestore.googleapis.com'],
  ['IAM not enabled', () => state.disabled.add('iam.googleapis.com'), 'unknown: iam.googleapis.com'],
  ['no database', () => delete state.responses[DATABASE], 'missing: The Firestore database'],
  ['Datastore mode', () => alter(DATABASE, { type: 'DATASTORE_MODE' }), 'missing: Native mode of Firestore'],
  ['a distant database', () => alter(DATABASE, { locationId: 'eur3' }), 'warning: The location of Firestore'],
  ['an index less', without('indexes', INDEXES, 15), `missing: 1 of ${indexFile.indexes.length} indexes`],
  [
    'an index in another order',
    () => {
      const [first, ...others] = list(INDEXES, 'indexes');
      const [field, ...fields] = (first?.['fields'] ?? []) as readonly object[];
      state.responses[INDEXES] = {
        indexes: [{ ...first, fields: [{ ...field, order: 'DESCENDING' }, ...fields] }, ...others],
      };
    },
    `missing: 1 of ${indexFile.indexes.length} indexes`,
  ],
  ['a TTL policy less', without('fields', FIELDS, 1), 'missing: The TTL policy of limits.expireAt'],
  ['no backups', () => alter(`${DATABASE}/backupSchedules`, { backupSchedules: [] }), 'warning: A backup schedule'],
  ['no Authentication', () => delete state.responses[CONFIG], 'missing: Identity Platform'],
  ['no Identity Platform', () => alter(CONFIG, { subtype: 'FIREBASE_AUTH' }), 'missing: Identity Platform'],
  [
    'sign-up turned off',
    () => alter(CONFIG, { client: { permissions: { disabledUserSignup: true, disabledUserDeletion: true } } }),
    'missing: Sign-up',
  ],
  ['deletion not turned off', () => alter(CONFIG, { client: {} }), 'warning: Deletion of accounts'],
  ['no blocking functions', () => alter(CONFIG, { blockingFunctions: {} }), 'missing: The blocking functions'],
  [
    'one blocking function',
    blocking({ triggers: { beforeCreate: { functionUri: 'https://x.a.run.app' } } }),
    'missing: The blocking functions',
  ],
  ['no ID token', blocking({ forwardInboundCredentials: {} }), 'missing: The blocking functions'],
  [
    'an unauthorized domain',
    () => alter(CONFIG, { authorizedDomains: ['localhost'] }),
    'missing: elmgrovefire.org in the authorized domains',
  ],
  ['no provider', () => delete state.responses[PROVIDERS], 'missing: Microsoft as a sign-in provider'],
  [
    'a provider that is off',
    () => alter(PROVIDERS, { defaultSupportedIdpConfigs: [{ name: 'p/microsoft.com', enabled: false }] }),
    'missing: Microsoft as a sign-in provider',
  ],
  ['no bucket', () => delete state.responses[BUCKET], 'missing: The default bucket of Storage'],
  ...['datastore.user', 'firebaseauth.viewer', 'cloudtasks.enqueuer', 'run.invoker'].map(
    (role): [string, () => void, string] => [
      `no role ${role}`,
      withoutRole(POLICY, `roles/${role}`),
      `missing: roles/${role} of the functions’ service account`,
    ],
  ),
  [
    'no role for objects',
    withoutRole(POLICY, 'roles/storage.objectAdmin'),
    'missing: roles/storage.objectUser of the functions’ service account',
  ],
  [
    'an account that cannot act as itself',
    withoutRole(ACCOUNT_POLICY, 'roles/iam.serviceAccountUser'),
    'missing: roles/iam.serviceAccountUser of the functions’ service account',
  ],
  ['no permission', lack('firebase.projects.get'), 'unknown: The project elm-grove in the cloud'],
  ['no right to requests', lack('serviceusage.services.use'), 'unknown: The project elm-grove in the cloud'],
  ['no right to versions', lack('secretmanager.versions.get'), `unknown: ${SECRETS.join(', ')}`],
  ['no right to values', lack('secretmanager.versions.access'), `unknown: ${SECRETS.join(', ')}`],
  ['no right to APIs', lack('serviceusage.services.get'), 'unknown: Enabled APIs'],
  ['no right to the database', lack('datastore.databases.getMetadata'), 'unknown: The Firestore database'],
  ['no right to indexes', lack('datastore.indexes.list'), 'unknown: Indexes of Firestore, TTL policies of Firestore'],
  ['no right to backups', lack('datastore.backupSchedules.list'), 'unknown: Backup schedules'],
  ['no right to Authentication', lack('firebaseauth.configs.get'), 'unknown: Authentication'],
  ['no right to the bucket', lack('firebasestorage.defaultBucket.get'), 'unknown: The default bucket of Storage'],
  [
    'no right to roles',
    lack('resourcemanager.projects.getIamPolicy'),
    'unknown: Roles of the functions’ service account',
  ],
  [
    'no right to the account’s roles',
    lack('iam.serviceAccounts.getIamPolicy'),
    'unknown: Roles of the functions’ service account',
  ],
];

describe('the doctor', () => {
  it('finds nothing in a complete deployment', async () => {
    expect(await findings()).toEqual([]);
    expect(diagnose({ ...healthy, cloud: undefined })).toEqual([]);
  });

  it.each(localMistakes)('names %s, and nothing else', (_mistake, change, line) => {
    const found: Finding[] = diagnose({ ...healthy, ...change, cloud: completeCloud });
    expect(titles(found)).toEqual([line]);
    for (const { todo } of found) expect(todo).toMatch(/\.$/);
  });

  it.each(cloudMistakes)('names %s in the cloud, and nothing else', async (_mistake, make, line) => {
    make();
    const found = await findings();
    expect(titles(found)).toEqual([line]);
    for (const { todo } of found) expect(todo).toMatch(/\.$/);
  });

  it('names the permission that is lacking', async () => {
    for (const permission of ['datastore.indexes.list', 'serviceusage.services.use', 'secretmanager.versions.access']) {
      state = completeProject();
      state.denied.add(permission);
      expect((await findings())[0]?.todo).toContain(permission);
    }
  });

  it('names a missing parameter', async () => {
    const { SMTP_PORT: _, ...others } = parameters;
    expect(titles(await findings({ parameters: others }))).toEqual(['warning: SMTP_PORT']);
  });

  it('names another provider than Microsoft that is off in the console', async () => {
    const both = fact({ signInProviders: ['microsoft.com', 'password'] });
    expect(titles(await findings(both))).toEqual(['missing: password as a sign-in provider']);
    alter(CONFIG, { signIn: { email: { enabled: true } } });
    expect(await findings(both)).toEqual([]);
  });

  it('requires nothing of Microsoft where nobody signs in with it', async () => {
    alter(PROVIDERS, { defaultSupportedIdpConfigs: [{ name: 'projects/57/x/google.com', enabled: true }] });
    const others = fact({ signInProviders: ['google.com'] });
    expect(await findings({ ...others, microsoftSecretEnds: '' })).toEqual([]);
  });

  it('accepts values that only look wrong', async () => {
    const relay = { SMTP_PORT: '465', SMTP_SECURE: 'true', MAIL_FROM: 'info@elmgrovefire.org', SHARE_READS_MS: '0' };
    const found = await findings({ ...set({ ...relay, NEWS_DELAY_MINUTES: '0' }), microsoftSecretEnds: '2026-12-23' });
    expect(found).toEqual([]);
    expect(await findings(policy([{ types: ['*'], publish: 'now' }]))).toEqual([]);
    store('DKIM_KEY', dkimKey.replaceAll('\n', String.raw`\n`))();
    for (const name of ['MAIL_EVENTS_KEY', 'DISPATCH_KEY']) store(name, 'none\n')();
    for (const index of list(INDEXES, 'indexes')) Object.assign(index, { state: 'CREATING' });
    expect(await findings()).toEqual([]);
  });

  it('requires no single role of an account with Editor', async () => {
    state.responses[POLICY] = { bindings: [{ role: 'roles/editor', members: [MEMBER] }] };
    state.denied.add('iam.serviceAccounts.getIamPolicy');
    expect(await findings()).toEqual([]);
  });

  it('shows no value of a secret', async () => {
    for (const name of SECRETS) store(name, `leaked\n${name}`)();
    const found = await findings();
    expect(found.length).toBeGreaterThan(3);
    expect(JSON.stringify(found)).not.toContain('leaked');
  });

  it('fails on other responses instead of reporting nothing', async () => {
    const send = vi.fn().mockResolvedValue(new Response('{}', { status: 500 }));
    await expect(readCloud(PROJECT, googleAs(PROJECT, google.token, send))).rejects.toThrow('responded with 500');
  });

  it('reads this repository', async () => {
    const local = await readLocal(root, PROJECT);
    expect(local).toMatchObject({ project: PROJECT, declared, indexes: indexFile });
    expect(local.company).toEqual(model.company);
    expect(local.microsoftSecretEnds).toBe(model.microsoftSecretEnds);
    expect(diagnose({ ...local, now: NOW, cloud: undefined })).toContainEqual(
      expect.objectContaining({ what: 'company/.env.elm-grove' }),
    );
  });
});
