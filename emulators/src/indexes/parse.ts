import { isNamePath, parseFieldPath, type FieldPath } from '../values/fieldPath.ts';
import type {
  FieldOverride,
  Index,
  IndexDefinitions,
  IndexField,
  IndexMode,
  QueryScope,
  TtlPolicy,
} from './definitions.ts';
import { isObject, type JsonObject } from '../values/json.ts';

/** Thrown if an index file can't be read or is invalid. */
export class IndexFileError extends Error {}

/**
 * Parses a firestore.indexes.json file. Skips vector indexes because the emulator never requires them.
 * See https://firebase.google.com/docs/reference/firestore/indexes.
 * @throws IndexFileError with the place of the invalid value, such as `indexes[0].fields[1]`
 */
export function parseIndexes(text: string): IndexDefinitions {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new IndexFileError(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isObject(json)) throw new IndexFileError('not an object');
  const overrides = listAt(json, 'fieldOverrides', '');
  return {
    indexes: listAt(json, 'indexes', '').flatMap((entry, at) => parseIndex(entry, `indexes[${at}]`)),
    fieldOverrides: overrides.map((entry, at) => parseOverride(entry, `fieldOverrides[${at}]`)),
    ttlPolicies: parsePolicies(overrides),
  };
}

function parseIndex(json: unknown, where: string): Index[] {
  const entry = objectOf(json, where);
  const rows = listAt(entry, 'fields', where).map((row, at) => objectOf(row, `${where}.fields[${at}]`));
  if (rows.some((row) => row['vectorConfig'] !== undefined)) return [];
  const all = rows.map((row, at): IndexField => ({
    path: pathOf(row, `${where}.fields[${at}]`),
    mode: modeOf(row, `${where}.fields[${at}]`),
  }));
  const last = all.at(-1);
  if (!last) throw new IndexFileError(`${where} has no fields`);
  const fields = all.filter((field) => !isNamePath(field.path));
  if (fields.length < all.length - 1 || (fields.length < all.length && !isNamePath(last.path)))
    throw new IndexFileError(`${where}: __name__ must be the last field`);
  return [
    {
      collectionGroup: groupOf(entry, where),
      queryScope: scopeOf(entry, where),
      fields,
      nameMode: last.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
    },
  ];
}

function parseOverride(json: unknown, where: string): FieldOverride {
  const entry = objectOf(json, where);
  return {
    collectionGroup: groupOf(entry, where),
    path: entry['fieldPath'] === '*' ? ['*'] : pathOf(entry, where),
    indexes: listAt(entry, 'indexes', where).map((row, at) => {
      const place = `${where}.indexes[${at}]`;
      const index = objectOf(row, place);
      return { mode: modeOf(index, place), queryScope: scopeOf(index, place) };
    }),
  };
}

/**
 * Returns the TTL policies, which are field overrides with `"ttl": true`. See
 * https://firebase.google.com/docs/firestore/ttl.
 */
function parsePolicies(overrides: readonly unknown[]): readonly TtlPolicy[] {
  const policies = new Map<string, TtlPolicy>();
  for (const [at, json] of overrides.entries()) {
    const where = `fieldOverrides[${at}]`;
    const entry = objectOf(json, where);
    if (entry['ttl'] !== true) continue;
    const collectionGroup = groupOf(entry, where);
    if (policies.has(collectionGroup)) throw new IndexFileError(`${where}: "${collectionGroup}" has two TTL fields`);
    if (entry['fieldPath'] === '*') throw new IndexFileError(`${where}: a TTL policy names a single field`);
    policies.set(collectionGroup, { collectionGroup, path: pathOf(entry, where) });
  }
  return [...policies.values()];
}

function objectOf(json: unknown, where: string): JsonObject {
  if (!isObject(json)) throw new IndexFileError(`${where} is not an object`);
  return json;
}

function listAt(json: JsonObject, name: string, where: string): readonly unknown[] {
  const list = json[name] ?? [];
  if (!Array.isArray(list)) throw new IndexFileError(`${where === '' ? '' : `${where}.`}${name} is not a list`);
  return list;
}

/** Returns the collection group. Older index files use `collectionId` instead of `collectionGroup`. */
function groupOf(json: JsonObject, where: string): string {
  const group = json['collectionGroup'] ?? json['collectionId'];
  if (typeof group !== 'string' || group === '') throw new IndexFileError(`${where} names no collectionGroup`);
  return group;
}

function pathOf(json: JsonObject, where: string): FieldPath {
  const path = json['fieldPath'];
  if (typeof path !== 'string') throw new IndexFileError(`${where} names no fieldPath`);
  try {
    return parseFieldPath(path);
  } catch {
    throw new IndexFileError(`${where}: "${path}" is not a field path`);
  }
}

/** Returns the index mode. Older index files use `mode` instead of `order` and `arrayConfig`. */
function modeOf(json: JsonObject, where: string): IndexMode {
  const mode = json['arrayConfig'] ?? json['order'] ?? json['mode'];
  if (mode === 'ASCENDING' || mode === 'DESCENDING' || mode === 'CONTAINS') return mode;
  if (mode === 'ARRAY_CONTAINS') return 'CONTAINS';
  throw new IndexFileError(`${where} has neither an order (ASCENDING, DESCENDING) nor an arrayConfig (CONTAINS)`);
}

function scopeOf(json: JsonObject, where: string): QueryScope {
  const scope = json['queryScope'] ?? 'COLLECTION';
  if (scope === 'COLLECTION' || scope === 'COLLECTION_GROUP') return scope;
  throw new IndexFileError(`${where}: a queryScope is COLLECTION or COLLECTION_GROUP`);
}
