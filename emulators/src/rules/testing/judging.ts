import type { Document, Fields, Value } from '../../values/value.ts';
import { compileRules } from '../firestore/compile.ts';
import { BatchReads } from '../batchReads.ts';
import type { CallerAuth, DocumentRequest, QueryRequest, Ruleset, Verdict } from '../verdict.ts';
import type { QueryConstraint, QueryFilter } from '../../values/queryFilter.ts';

/** A field value as plain JavaScript. Whole numbers become integers, other numbers become doubles. */
export type Plain =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | readonly Plain[]
  | { readonly [name: string]: Plain };

/** A filter for a query in tests. */
export type PlainFilter =
  | { readonly field: string; readonly op: QueryConstraint['op']; readonly value: Plain | Value }
  | { readonly or: readonly PlainFilter[] }
  | { readonly and: readonly PlainFilter[] };

/** `request.time` in all tests. */
export const NOW = new Date('2025-06-01T12:00:00Z');

/**
 * Compiles rules, and returns the ruleset with shorthand methods for evaluating requests. Throws if the rules do not
 * compile.
 * @param documents stored documents by path
 */
export function judging(source: string, documents: Readonly<Record<string, Readonly<Record<string, Plain>>>> = {}) {
  const { ruleset, issues } = compileRules([{ name: 'firestore.rules', content: source }]);
  if (ruleset === undefined) throw new Error(JSON.stringify(issues));
  return judgingRuleset(ruleset, documents);
}

export function judgingRuleset<R extends Ruleset>(
  ruleset: R,
  documents: Readonly<Record<string, Readonly<Record<string, Plain>>>>,
) {
  const before = (path: string): Document | undefined =>
    Object.hasOwn(documents, path) ? documentOf(path, documents[path] ?? {}) : undefined;
  const base = {
    projectId: 'demo-firehouse',
    databaseId: '(default)',
    time: timestampOf(NOW),
    reads: { before, after: before },
  };
  const judgeDocument = (
    method: DocumentRequest['method'],
    auth: CallerAuth | null,
    path: string,
    data?: Readonly<Record<string, Plain>>,
  ): Verdict =>
    ruleset.judge({
      ...base,
      auth,
      method,
      path,
      resource: before(path),
      ...(data === undefined ? {} : { newFields: fieldsOf(data) }),
    });
  const write = (
    auth: CallerAuth | null,
    path: string,
    data: Readonly<Record<string, Plain>>,
    {
      exists,
      knownBeforeRead,
    }: { readonly exists: boolean; readonly knownBeforeRead: NonNullable<DocumentRequest['knownBeforeRead']> },
  ): Verdict =>
    ruleset.judge({
      ...base,
      auth,
      method: exists ? 'update' : 'create',
      path,
      resource: before(path),
      newFields: fieldsOf(data),
      knownBeforeRead,
    });
  const query = (
    auth: CallerAuth | null,
    more: Partial<QueryRequest> & { collectionId: string | undefined },
    filters: readonly PlainFilter[],
  ): Verdict =>
    ruleset.judge({
      ...base,
      auth,
      method: 'list',
      parent: '',
      allDescendants: false,
      orderBy: [],
      ...more,
      ...(filters.length === 0 ? {} : { filter: filterOf({ and: filters }) }),
    });
  return {
    ruleset,
    base,
    get: (auth: CallerAuth | null, path: string) => judgeDocument('get', auth, path),
    delete: (auth: CallerAuth | null, path: string) => judgeDocument('delete', auth, path),
    create: (auth: CallerAuth | null, path: string, data: Readonly<Record<string, Plain>>) =>
      judgeDocument('create', auth, path, data),
    update: (auth: CallerAuth | null, path: string, data: Readonly<Record<string, Plain>>) =>
      judgeDocument('update', auth, path, data),
    write,
    list: (auth: CallerAuth | null, collectionId: string, ...filters: PlainFilter[]) =>
      query(auth, { collectionId }, filters),
    group: (auth: CallerAuth | null, collectionId: string, ...filters: PlainFilter[]) =>
      query(auth, { collectionId, allDescendants: true }, filters),
    query,
    batch: () => new BatchReads(),
  };
}

export function timestampOf(date: Date): { seconds: number; nanos: number } {
  const seconds = Math.floor(date.getTime() / 1000);
  return { seconds, nanos: (date.getTime() - seconds * 1000) * 1e6 };
}

export function fieldsOf(data: Readonly<Record<string, Plain>>): Fields {
  return new Map(Object.entries(data).map(([name, value]) => [name, valueOf(value)]));
}

export function valueOf(plain: Plain): Value {
  if (plain === null) return { kind: 'null' };
  if (typeof plain === 'boolean') return { kind: 'boolean', value: plain };
  if (typeof plain === 'bigint') return { kind: 'integer', value: plain };
  if (typeof plain === 'number')
    return Number.isSafeInteger(plain) ? { kind: 'integer', value: BigInt(plain) } : { kind: 'double', value: plain };
  if (typeof plain === 'string') return { kind: 'string', value: plain };
  if (plain instanceof Date) return { kind: 'timestamp', value: timestampOf(plain) };
  if (plain instanceof Uint8Array) return { kind: 'bytes', value: plain };
  if (isList(plain)) return { kind: 'array', values: plain.map(valueOf) };
  return { kind: 'map', fields: fieldsOf(plain) };
}

function isList(plain: Plain): plain is readonly Plain[] {
  return Array.isArray(plain);
}

function documentOf(path: string, data: Readonly<Record<string, Plain>>): Document {
  return { path, fields: fieldsOf(data), createTime: timestampOf(NOW), updateTime: timestampOf(NOW) };
}

function filterOf(filter: PlainFilter): QueryFilter {
  if ('or' in filter) return { kind: 'or', filters: filter.or.map(filterOf) };
  if ('and' in filter) return { kind: 'and', filters: filter.and.map(filterOf) };
  const { field, op, value } = filter;
  const operand = typeof value === 'object' && value !== null && 'kind' in value ? (value as Value) : valueOf(value);
  return { kind: 'field', constraint: { field: field.split('.'), op, value: operand } };
}

/** The result of a condition in a get request. */
export type Outcome = 'true' | 'false' | 'error' | 'no compile';

/**
 * Evaluates an expression as the condition of an unauthenticated get request for a missing document.
 * @param declarations functions that the expression can call
 */
export function outcomeOf(expression: string, declarations = ''): Outcome {
  const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    ${declarations}
    match /probe/{id} {
      allow get: if ${expression};
    }
  }
}`;
  const { ruleset } = compileRules([{ name: 'firestore.rules', content: source }]);
  if (ruleset === undefined) return 'no compile';
  const { allowed, reason } = judgingRuleset(ruleset, {}).get(null, 'probe/x');
  if (allowed) return 'true';
  return reason.startsWith('\nfalse') ? 'false' : 'error';
}
