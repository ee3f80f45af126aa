import { Undecided } from '../values/constraint.ts';
import { joinPath } from '../../values/name.ts';
import { PlainMap, type RulesMap } from '../values/map.ts';
import { RulesList, type RulesValue } from '../values/rulesValue.ts';
import { RulesTimestamp } from '../values/time.ts';
import type { CallerAuth, DocumentRequest, QueryRequest } from '../verdict.ts';
import { documentPath, mapOfFields, mapOfJson, resourceOf } from './adapt.ts';

/**
 * Builds `request` for a document (https://firebase.google.com/docs/reference/rules/rules.firestore.Request). If the
 * document ID was generated, `request.path` is the collection path, and `request.resource` contains only `data`.
 * @param newResource overrides `request.resource`
 */
export function documentRequest(request: DocumentRequest, newResource?: RulesValue): RulesMap {
  const { method, path, newFields, databaseId, writeFields, hasGeneratedId = false } = request;
  const segments = path.split('/');
  const entries = commonEntries(request, documentPath(databaseId, hasGeneratedId ? segments.slice(0, -1) : segments));
  // `request.resource` is null for deletes and missing for reads.
  if (method !== 'get') {
    const resource =
      newFields === undefined || method === 'delete'
        ? null
        : hasGeneratedId
          ? new PlainMap(new Map([['data', mapOfFields(newFields)]]))
          : resourceOf(databaseId, path, newFields);
    entries.set('resource', newResource ?? resource);
    entries.set('writeFields', writeFields === undefined ? null : new RulesList(writeFields));
  }
  return new PlainMap(entries);
}

/**
 * Builds `request` for a query. `request.path` is the collection path, or the document path if the query selects a
 * document by name. It is undecided if the query covers multiple collections.
 */
export function queryRequest(request: QueryRequest, name?: string): RulesMap {
  const { databaseId, parent, collectionId, allDescendants, limit, offset, orderBy } = request;
  const collection = allDescendants || collectionId === undefined ? undefined : joinPath(parent, collectionId);
  const path = name ?? collection;
  const entries = commonEntries(
    request,
    path === undefined ? new Undecided() : documentPath(databaseId, path.split('/')),
  );
  entries.set(
    'query',
    new PlainMap(
      new Map<string, RulesValue>([
        ['limit', limit === undefined ? null : BigInt(limit)],
        ['offset', BigInt(offset ?? 0)],
        ['orderBy', orderByMap(orderBy)],
      ]),
    ),
  );
  return new PlainMap(entries);
}

function commonEntries(request: DocumentRequest | QueryRequest, path: RulesValue): Map<string, RulesValue> {
  const { auth, method, time } = request;
  return new Map<string, RulesValue>([
    ['auth', auth === null ? null : authMap(auth)],
    ['method', method],
    ['path', path],
    ['time', new RulesTimestamp(time.seconds, time.nanos)],
  ]);
}

function authMap(auth: CallerAuth): RulesMap {
  return new PlainMap(
    new Map<string, RulesValue>([
      ['uid', auth.uid],
      ['token', mapOfJson(auth.token)],
    ]),
  );
}

function orderByMap(orderBy: QueryRequest['orderBy']): RulesMap {
  return new PlainMap(new Map(orderBy.map(({ field, direction }) => [field.join('.'), direction])));
}
