import { StatusError } from '../../values/status.ts';
import type { Route } from './server.ts';

const DATABASES = '/v1/projects/[^/]+/databases';
const GROUPS = `${DATABASES}/[^/]+/collectionGroups/[^/]+`;

/**
 * The methods of google.firestore.admin.v1, by HTTP method and path. None of them is here, nor in the official emulator:
 * databases come into being with their first document, and indexes are in firestore.indexes.json.
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

/** Answers UNIMPLEMENTED, by name, to the calls of the admin API. */
export function adminRoute(): Route {
  return (exchange) => {
    const method = METHODS.find(([verb, path]) => verb === exchange.method && path.test(exchange.rawPath));
    if (!method) return false;
    throw new StatusError('UNIMPLEMENTED', `${method[2]} is not supported.`);
  };
}
