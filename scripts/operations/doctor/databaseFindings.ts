import type { Cloud, Deployment } from './diagnose.ts';
import { checked, missing, warning, when } from './findings.ts';

/** A Firestore index, either from firestore.indexes.json or from the Firestore API. */
export interface Index {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string }[];
}

/** Function regions that are close to Firestore's multi-region locations. */
const MULTI_REGIONS: Readonly<Record<string, RegExp>> = { nam5: /^us-/, nam7: /^us-/, eur3: /^europe-/ };

/** Checks the Firestore database: its mode, location, indexes, TTL policies and backup schedules. */
export function databaseFindings(
  cloud: Cloud,
  { project, region, indexes: { indexes, fieldOverrides } }: Pick<Deployment, 'project' | 'region' | 'indexes'>,
) {
  const deploy = 'Deploy them: "npx firebase deploy --only firestore:indexes".';
  const database = checked(cloud.database, 'The Firestore database', (value) =>
    modeAndLocation(value, { project, region }),
  );
  // The remaining checks need a database in native mode.
  if (cloud.database.denied === undefined && cloud.database.value?.type !== 'FIRESTORE_NATIVE') return database;
  return [
    ...database,
    ...checked(cloud.indexes, 'Indexes of Firestore', (deployed = []) => {
      const absent = indexes.map(indexKey).filter((key) => !deployed.includes(key));
      return when(
        absent.length > 0,
        missing(`${absent.length} of ${indexes.length} indexes`, `${absent.join(', ')}. ${deploy}`),
      );
    }),
    ...checked(cloud.expiring, 'TTL policies of Firestore', (deployed = []) => {
      const absent = fieldOverrides
        .filter(({ ttl }) => ttl === true)
        .map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)
        .filter((field) => !deployed.includes(field));
      return when(
        absent.length > 0,
        missing(`The TTL policy of ${absent.join(', ')}`, `Old documents are never deleted. ${deploy}`),
      );
    }),
    ...checked(cloud.backupSchedules, 'Backup schedules', (schedules = 0) =>
      when(
        schedules === 0,
        warning(
          'A backup schedule',
          'See "Backups" in docs/operations.md: without one, what is not in the trash or an export is lost.',
        ),
      ),
    ),
  ];
}

function modeAndLocation(
  database: { type: string; locationId: string } | undefined,
  { project, region }: { project: string; region: string },
) {
  if (database === undefined)
    return [missing('The Firestore database', `Create it in native mode, in ${region} or next to it.`)];
  const { type, locationId } = database;
  if (type !== 'FIRESTORE_NATIVE')
    return [
      missing(
        'Native mode of Firestore',
        'The database is in Datastore mode. While it is empty, change that with ' +
          `"gcloud firestore databases update --type=firestore-native --project ${project}".`,
      ),
    ];
  return when(
    !isNear(locationId, region),
    warning(
      'The location of Firestore',
      `It is ${locationId}; the functions run in ${region}, so every read has to travel.`,
    ),
  );
}

/**
 * Returns a key to compare an index in firestore.indexes.json with one from the Firestore API, which appends `__name__`
 * to the fields.
 */
export function indexKey({ collectionGroup, queryScope, fields }: Index) {
  const own = fields.filter(({ fieldPath }) => fieldPath !== '__name__');
  const names = own.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`);
  return `${collectionGroup} (${names.join(', ')})${queryScope === 'COLLECTION' ? '' : ` ${queryScope}`}`;
}

/** Returns whether Firestore is close to the functions, such as `us-east4` and `us-east1`. */
function isNear(location: string, region: string) {
  return areaOf(location) === areaOf(region) || MULTI_REGIONS[location]?.test(region) === true;
}

/** Returns a region without its number, such as `us-east` for `us-east4`. */
function areaOf(location: string) {
  return location.replace(/\d+$/, '');
}
