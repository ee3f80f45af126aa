import { allSettings } from '@firehouse/functions/settings';
import { indexKey, type Index } from './databaseFindings.ts';
import type { Authentication, Cloud, UnreadableCloud } from './diagnose.ts';
import { mapReading, type googleAs, type Reading } from './googleApis.ts';

/** Secrets that must exist before the functions can be deployed. */
export const SECRETS = allSettings.filter(({ kind }) => kind === 'secret').map(({ name }) => name);

/** APIs that `firebase deploy` doesn't enable automatically. */
export const SERVICES = ['cloudtasks.googleapis.com', 'secretmanager.googleapis.com', 'identitytoolkit.googleapis.com'];

/** Functions that call Google APIs. */
type Google = ReturnType<typeof googleAs>;

interface Stated {
  readonly state: string;
}

/** A field, and its TTL policy if it has one. */
interface Field {
  readonly name: string;
  readonly ttlConfig?: Stated;
}

/** An IAM policy: https://cloud.google.com/iam/docs/reference/rest/v1/Policy */
interface Policy {
  readonly bindings?: readonly {
    readonly role: string;
    readonly members: readonly string[];
    readonly condition?: object;
  }[];
}

/** Reads a project's configuration in the cloud, including its secrets. */
export async function readCloud(project: string, { read, readList }: Google): Promise<Cloud | UnreadableCloud> {
  const address = `https://firebase.googleapis.com/v1beta1/projects/${project}`;
  const { value: found, ...missing } = await read<{ projectNumber: string }>('firebase.projects.get', address);
  if (found === undefined) return { project: missing };
  const database = `https://firestore.googleapis.com/v1/projects/${project}/databases/(default)`;
  const groups = `${database}/collectionGroups/-`;
  const identity = `https://identitytoolkit.googleapis.com/admin/v2/projects/${project}`;
  const account = `${found.projectNumber}-compute@developer.gserviceaccount.com`;
  const [secrets, services, firestore, indexes, fields, backups, config, providers, bucket, policy, accountPolicy] =
    await Promise.all([
      Promise.all(SECRETS.map((name) => readSecret(read, project, name))),
      Promise.all(
        SERVICES.map((name) =>
          read<Stated>(
            'serviceusage.services.get',
            `https://serviceusage.googleapis.com/v1/projects/${project}/services/${name}`,
          ),
        ),
      ),
      read<{ type: string; locationId: string }>('datastore.databases.getMetadata', database),
      readList<Index & Stated & { name: string }>('datastore.indexes.list', `${groups}/indexes`, 'indexes'),
      readList<Field>('datastore.indexes.list', `${groups}/fields?filter=ttlConfig:*`, 'fields'),
      read<{ backupSchedules?: unknown[] }>('datastore.backupSchedules.list', `${database}/backupSchedules`),
      read<Authentication>('firebaseauth.configs.get', `${identity}/config`),
      readList<{ name: string; enabled?: boolean }>(
        'firebaseauth.configs.get',
        `${identity}/defaultSupportedIdpConfigs`,
        'defaultSupportedIdpConfigs',
      ),
      read<{ bucket: { name: string } }>(
        'firebasestorage.defaultBucket.get',
        `https://firebasestorage.googleapis.com/v1alpha/projects/${project}/defaultBucket`,
      ),
      read<Policy>(
        'resourcemanager.projects.getIamPolicy',
        `https://cloudresourcemanager.googleapis.com/v1/projects/${project}:getIamPolicy`,
        {},
      ),
      read<Policy>(
        'iam.serviceAccounts.getIamPolicy',
        `https://iam.googleapis.com/v1/projects/${project}/serviceAccounts/${account}:getIamPolicy`,
        {},
      ),
    ]);
  return {
    project: { value: found },
    account,
    secrets: new Map(SECRETS.map((name, at) => [name, secrets[at] ?? {}])),
    services: new Map(SERVICES.map((name, at) => [name, mapReading(services[at] ?? {}, ({ state }) => state)])),
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
      all.filter(({ enabled }) => enabled === true).map(({ name }) => name.slice(name.lastIndexOf('/') + 1)),
    ),
    bucket: mapReading(bucket, ({ bucket: { name } }) => name),
    roles: mapReading(policy, (value) => rolesOf(value, account)),
    accountRoles: mapReading(accountPolicy, (value) => rolesOf(value, account)),
  };
}

/** Reads the latest version of a secret. If that version is disabled or destroyed, the secret has no value. */
async function readSecret(read: Google['read'], project: string, name: string): Promise<Reading<string>> {
  const latest = `https://secretmanager.googleapis.com/v1/projects/${project}/secrets/${name}/versions/latest`;
  const version = await read<Stated>('secretmanager.versions.get', latest);
  if (version.value?.state !== 'ENABLED') return { ...version, value: undefined };
  const accessed = await read<{ payload: { data: string } }>('secretmanager.versions.access', `${latest}:access`);
  return mapReading(accessed, ({ payload }) => Buffer.from(payload.data, 'base64').toString());
}

/** Returns whether an index or TTL policy is active or being created. */
function isUsable({ state }: Stated) {
  return state === 'READY' || state === 'ACTIVE' || state === 'CREATING';
}

/** Returns the segment of a resource name that comes after another, such as `posts` after `collectionGroups`. */
function partOf(name: string, before: string) {
  const parts = name.split('/');
  return parts[parts.indexOf(before) + 1] ?? '';
}

/** Returns the roles that a policy grants to a service account unconditionally. */
function rolesOf({ bindings = [] }: Policy, account: string) {
  return bindings
    .filter(({ members, condition }) => condition === undefined && members.includes(`serviceAccount:${account}`))
    .map(({ role }) => role);
}
