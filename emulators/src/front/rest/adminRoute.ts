import { StatusError } from '../../values/status.ts';
import type { Route } from '../http/server.ts';

const DATABASES = '/v1/projects/[^/]+/databases';
const GROUPS = `${DATABASES}/[^/]+/collectionGroups/[^/]+`;

/**
 * Methods of `google.firestore.admin.v1`. As in the official emulator, they are not implemented: databases are created
 * on first use, and indexes are defined in firestore.indexes.json.
 * https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases
 */
const METHODS: readonly (readonly [string, RegExp, string])[] = [
  ['GET', pattern(DATABASES), 'ListDatabases'],
  ['POST', pattern(DATABASES), 'CreateDatabase'],
  ['POST', pattern(`${DATABASES}:restore`), 'RestoreDatabase'],
  ['POST', pattern(`${DATABASES}:clone`), 'CloneDatabase'],
  ['POST', pattern(`${DATABASES}/[^/]+:exportDocuments`), 'ExportDocuments'],
  ['POST', pattern(`${DATABASES}/[^/]+:importDocuments`), 'ImportDocuments'],
  ['POST', pattern(`${DATABASES}/[^/]+:bulkDeleteDocuments`), 'BulkDeleteDocuments'],
  ['GET', pattern(`${DATABASES}/[^/]+`), 'GetDatabase'],
  ['PATCH', pattern(`${DATABASES}/[^/]+`), 'UpdateDatabase'],
  ['DELETE', pattern(`${DATABASES}/[^/]+`), 'DeleteDatabase'],
  ['GET', pattern(`${GROUPS}/indexes`), 'ListIndexes'],
  ['POST', pattern(`${GROUPS}/indexes`), 'CreateIndex'],
  ['GET', pattern(`${GROUPS}/indexes/[^/]+`), 'GetIndex'],
  ['DELETE', pattern(`${GROUPS}/indexes/[^/]+`), 'DeleteIndex'],
  ['GET', pattern(`${GROUPS}/fields`), 'ListFields'],
  ['GET', pattern(`${GROUPS}/fields/[^/]+`), 'GetField'],
  ['PATCH', pattern(`${GROUPS}/fields/[^/]+`), 'UpdateField'],
];

function pattern(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

/** Creates a route that rejects admin API requests with UNIMPLEMENTED. */
export function adminRoute(): Route {
  return (exchange) => {
    const method = METHODS.find(([verb, path]) => verb === exchange.method && path.test(exchange.rawPath));
    if (!method) return false;
    throw new StatusError('UNIMPLEMENTED', `${method[2]} is not supported.`);
  };
}
