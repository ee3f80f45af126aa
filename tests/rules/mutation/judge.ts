import { isPlainObject } from '@firehouse/model';
import {
  BatchReads,
  fieldsOf,
  Issues,
  judging,
  NOW,
  parseRules,
  timestampOf,
  type Document,
  type Fields as StoredFields,
  type Match,
  type Plain,
  type Span,
  type Value,
} from 'firebase-without-java/rules';
import { FromRequest, inSession, REQUEST_TIME, WholeDouble, type Fields, type RulesCase } from '../cases/case.ts';
import { records } from '../cases/ruleCallers.ts';

type Documents = ReadonlyMap<string, Document>;

/** Returns the initial documents of all cases, including the member records. */
export function documentsOf(cases: readonly RulesCase[]): Documents {
  const before = cases.flatMap(({ path, before: fields, others = {} }) => [
    ...(fields === undefined ? [] : [[path, fields] as const]),
    ...Object.entries(others),
  ]);
  return new Map([...Object.entries(records), ...before].map(([path, fields]) => [path, documentOf(path, fields)]));
}

/** Evaluates cases against a set of rules. */
interface CaseJudge {
  /** Returns whether a case is allowed. A commit is allowed only if all its writes are, as in the emulator. */
  readonly isAllowed: (one: RulesCase) => boolean;
  /** Returns whether a case's own operation is allowed, ignoring the other writes in the commit. */
  readonly isAllowedAlone: (one: RulesCase) => boolean;
  /** Explains why a case is allowed or denied, with the deciding lines of the rules. */
  readonly reasonOf: (one: RulesCase) => string;
}

/**
 * Creates a judge that evaluates cases in this process as the Firestore emulator would. It takes a fraction of a second
 * for two thousand cases.
 * @param source the rules
 * @throws if the rules have errors
 */
export function judgeOf(source: string, documents: Documents): CaseJudge {
  const rules = judging(source);
  const before = (path: string) => documents.get(path);

  function requestsOf({ as, operation, path, document, along = {} }: RulesCase, isAlone = false): readonly Request[] {
    const auth = as === null ? null : { uid: 'somebody', token: inSession(as, NOW.getTime()) };
    const base = { ...rules.base, auth, reads: { before, after: before } };
    if (operation === 'list') {
      const segments = path.split('/').slice(0, -1);
      const collectionId = segments.pop();
      const list = {
        ...base,
        method: operation,
        parent: segments.join('/'),
        collectionId,
        allDescendants: false,
        orderBy: [],
      } as const;
      return [list];
    }
    if (operation === 'get') return [{ ...base, method: operation, path, resource: before(path) }];
    const own = operation === 'delete' ? undefined : (document ?? {});
    const writes = Object.entries({ [path]: own, ...along }).map(
      ([name, fields]) => [name, fields && documentOf(name, fields)] as const,
    );
    const outcome = new Map(writes);
    const after = (read: string) => (outcome.has(read) ? outcome.get(read) : before(read));
    const batch = isAlone ? {} : { batch: new BatchReads() };
    return writes.slice(0, isAlone ? 1 : undefined).map(([name, written]) => {
      const resource = before(name);
      const method = written === undefined ? 'delete' : resource === undefined ? 'create' : 'update';
      const newFields = written && { newFields: written.fields };
      return Object.assign({}, base, batch, newFields, { reads: { before, after }, method, path: name, resource });
    });
  }

  const areAllowed = (requests: readonly Request[]) =>
    requests.every((request) => rules.ruleset.judge(request).allowed);

  return {
    isAllowed: (one) => areAllowed(requestsOf(one)),
    isAllowedAlone: (one) => areAllowed(requestsOf(one, true)),
    reasonOf: (one) => {
      const requests = requestsOf(one);
      const denied = requests.find((request) => !rules.ruleset.judge(request).allowed);
      if (denied !== undefined) return rules.ruleset.explain(denied).lines.join('; ');
      const held = heldBy(rules.ruleset, source, requests);
      return `allowed by ${held.map((line) => `firestore.rules:${line}`).join(', ')}`;
    },
  };
}

type Ruleset = ReturnType<typeof judging>['ruleset'];
type Request = Parameters<Ruleset['judge']>[0];

const spanOf = ({ start, end }: Span) => `${start}-${end}`;

/** Returns the lines of the conditions that allowed the requests. */
function heldBy(ruleset: Ruleset, source: string, requests: readonly Request[]): number[] {
  const conditionsIn = ({ allows, matches }: Match): Span[] => [
    ...allows.flatMap(({ condition }) => condition?.at ?? []),
    ...matches.flatMap(conditionsIn),
  ];
  const services = parseRules(source, new Issues('firestore.rules')).services;
  const conditions = new Set(services.flatMap(({ matches }) => matches.flatMap(conditionsIn)).map(spanOf));
  const held = new Set<number>();
  const observed = ruleset.observed(({ at }) => {
    if (!conditions.has(spanOf(at))) return undefined;
    return { leave: (value) => void (value === true && held.add(at.line)) };
  });
  for (const request of requests) observed.judge(request);
  return [...held];
}

function documentOf(path: string, fields: Fields): Document {
  const time = timestampOf(NOW);
  return { path, fields: stored(fields), createTime: time, updateTime: time };
}

function stored(fields: Fields): StoredFields {
  return new Map(Object.entries(fields).map(([name, value]) => [name, storedValue(value)]));
}

function storedValue(value: unknown): Value {
  if (value instanceof WholeDouble) return { kind: 'double', value: value.value };
  if (isMap(value)) return { kind: 'map', fields: stored(value) };
  const plain =
    value instanceof FromRequest ? new Date(NOW.getTime() + value.ms) : value === REQUEST_TIME ? NOW : value;
  const [only] = fieldsOf({ value: plain as Plain }).values();
  if (only === undefined) throw new Error('There is no value.');
  return only;
}

function isMap(value: unknown): value is Fields {
  return isPlainObject(value);
}
