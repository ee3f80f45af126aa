import type { Cloud, Deployment } from './diagnose.ts';
import { checked, missing, warning, when } from './findings.ts';

/** An index of Firestore, in firestore.indexes.json and as Firestore returns it. */
export interface Index {
  readonly collectionGroup: string;
  readonly queryScope: string;
  readonly fields: readonly { readonly fieldPath: string; readonly order?: string; readonly arrayConfig?: string }[];
}

/** The functions' regions near Firestore's multi-region locations. */
const MULTI_REGIONS: Readonly<Record<string, RegExp>> = { nam5: /^us-/, nam7: /^us-/, eur3: /^europe-/ };

/** Finds what is wrong with Firestore in the cloud. */
export function databaseFindings(
  cloud: Cloud,
  { project, region, indexes: { indexes, fieldOverrides } }: Pick<Deployment, 'project' | 'region' | 'indexes'>,
) {
  const deploy = 'Deploy them: "npx firebase deploy --only firestore:indexes".';
  const database = checked(cloud.database, 'The Firestore database', (value) =>
    modeAndLocation(value, { project, region }),
  );
  // Without a database in native mode, nothing below can exist.
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
          'See "Backups" in docs/operations.md: there is no other way to recover deleted data.',
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
 * One text for the same index, in firestore.indexes.json and as Firestore returns it, which adds the order of the
 * documents' names.
 */
export function indexKey({ collectionGroup, queryScope, fields }: Index) {
  const own = fields.filter(({ fieldPath }) => fieldPath !== '__name__');
  const names = own.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`);
  return `${collectionGroup} (${names.join(', ')})${queryScope === 'COLLECTION' ? '' : ` ${queryScope}`}`;
}

/** Whether Firestore is in or next to the functions' region: `us-east4` is next to `us-east1`. */
function isNear(location: string, region: string) {
  return areaOf(location) === areaOf(region) || MULTI_REGIONS[location]?.test(region) === true;
}

/** The area of a region: `us-east` of `us-east4`. */
function areaOf(location: string) {
  return location.replace(/\d+$/, '');
}
