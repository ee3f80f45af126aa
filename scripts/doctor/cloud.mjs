import { indexKey } from './databaseFindings.mjs';
import { mapReading } from './google.mjs';

/** Secrets that must exist for the functions to deploy. */
export const SECRETS = ['DIGEST_KEY', 'SMTP_PASSWORD', 'DKIM_KEY', 'MAIL_EVENTS_KEY', 'DISPATCH_KEY'];

/** APIs that `firebase deploy` does not enable itself. */
export const SERVICES = ['cloudtasks.googleapis.com', 'secretmanager.googleapis.com', 'identitytoolkit.googleapis.com'];

/**
 * Reads a project's configuration in the cloud, with the values of secrets.
 * @param {string} project
 * @param {ReturnType<typeof import('./google.mjs').googleAs>} google
 * @returns {Promise<import('./diagnose.mjs').Cloud>}
 */
export async function readCloud(project, { read, readList }) {
  const found = await read('firebase.projects.get', `https://firebase.googleapis.com/v1beta1/projects/${project}`);
  if (found.value === undefined) return { project: found };
  const database = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)`;
  const groups = `${database}/collectionGroups/-`;
  const identity = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}`;
  const account = `${found.value.projectNumber}-compute@developer.gserviceaccount.com`;
  const [secrets, services, firestore, indexes, fields, backups, config, providers, bucket, policy, accountPolicy] =
    await Promise.all([
      Promise.all(SECRETS.map((name) => readSecret(read, project, name))),
      Promise.all(
        SERVICES.map((name) =>
          read(
            'serviceusage.services.get',
            `https://serviceusage.googleapis.com/v1/projects/${project}/services/${name}`,
          ),
        ),
      ),
      read('datastore.databases.getMetadata', database),
      readList('datastore.indexes.list', `${groups}/indexes`, 'indexes'),
      readList('datastore.indexes.list', `${groups}/fields?filter=ttlConfig:*`, 'fields'),
      read('datastore.backupSchedules.list', `${database}/backupSchedules`),
      read('firebaseauth.configs.get', `${identity}/config`),
      readList('firebaseauth.configs.get', `${identity}/defaultSupportedIdpConfigs`, 'defaultSupportedIdpConfigs'),
      read(
        'firebasestorage.defaultBucket.get',
        `https://firebasestorage.googleapis.com/v1alpha/projects/${project}/defaultBucket`,
      ),
      read(
        'resourcemanager.projects.getIamPolicy',
        `https://cloudresourcemanager.googleapis.com/v1/projects/${project}:getIamPolicy`,
        {},
      ),
      read(
        'iam.serviceAccounts.getIamPolicy',
        `https://iam.googleapis.com/v1/projects/${project}/serviceAccounts/${account}:getIamPolicy`,
        {},
      ),
    ]);
  return {
    project: found,
    account,
    secrets: new Map(SECRETS.map((name, at) => [name, secrets[at]])),
    services: new Map(SERVICES.map((name, at) => [name, mapReading(services[at], ({ state }) => state)])),
    database: firestore,
    indexes: mapReading(indexes, (all) =>
      all
        .filter(isUsable)
        .map((index) => indexKey({ ...index, collectionGroup: partOf(index.name, 'collectionGroups') })),
    ),
    expiring: mapReading(fields, (all) =>
      all
        .filter(({ ttlConfig }) => ttlConfig !== undefined && isUsable(ttlConfig))
        .map(({ name }) => `${partOf(name, 'collectionGroups')}.${partOf(name, 'fields')}`),
    ),
    backupSchedules: mapReading(backups, ({ backupSchedules = [] }) => backupSchedules.length),
    authentication: config,
    providers: mapReading(providers, (all) =>
      all.filter(({ enabled }) => enabled === true).map(({ name }) => name.split('/').at(-1)),
    ),
    bucket: mapReading(bucket, ({ bucket: { name } }) => name),
    roles: mapReading(policy, (value) => rolesOf(value, account)),
    accountRoles: mapReading(accountPolicy, (value) => rolesOf(value, account)),
  };
}

/** The value of a secret's latest version; it does not exist while that is disabled or destroyed. */
async function readSecret(read, project, name) {
  const latest = `https://secretmanager.googleapis.com/v1/projects/${project}/secrets/${name}/versions/latest`;
  const version = await read('secretmanager.versions.get', latest);
  if (version.value?.state !== 'ENABLED') return { ...version, value: undefined };
  const accessed = await read('secretmanager.versions.access', `${latest}:access`);
  return mapReading(accessed, ({ payload }) => Buffer.from(payload.data, 'base64').toString());
}

/** Whether an index or a TTL policy works, now or as soon as it is built. */
function isUsable({ state }) {
  return state === 'READY' || state === 'ACTIVE' || state === 'CREATING';
}

/** The part of a resource's name after another: `posts` of `…/collectionGroups/posts/…`. */
function partOf(name, before) {
  const parts = name.split('/');
  return parts[parts.indexOf(before) + 1];
}

/** The roles that a policy grants a service account without a condition. */
function rolesOf({ bindings = [] }, account) {
  return bindings
    .filter(({ members, condition }) => condition === undefined && members.includes(`serviceAccount:${account}`))
    .map(({ role }) => role);
}
