import { isPlainObject } from '@firehouse/model';
import { fieldsOf, judging, NOW, timestampOf, type Plain } from '../../../emulators/src/rules/testing/judging.ts';
import type { Document, Fields as StoredFields, Value } from '../../../emulators/src/values/value.ts';
import { FromRequest, REQUEST_TIME, WholeDouble, type Fields, type RulesCase } from '../cases/case.ts';
import { records } from '../cases/people.ts';

type Documents = ReadonlyMap<string, Document>;

/** The initial documents of the cases, and everybody's records. */
export function documentsOf(cases: readonly RulesCase[]): Documents {
  const before = cases.flatMap(({ path, before: fields, others = {} }) => [
    ...(fields === undefined ? [] : [[path, fields] as const]),
    ...Object.entries(others),
  ]);
  return new Map([...Object.entries(records), ...before].map(([path, fields]) => [path, documentOf(path, fields)]));
}

/**
 * Evaluates cases by rules in this process, as the Firestore emulator does: two thousand in a fraction of a second. Of
 * a commit only the case's own write is evaluated, so that one rule does not hide a fault in another.
 * @param source the rules
 * @returns whether a case is allowed
 * @throws when the rules have errors
 */
export function judgeOf(source: string, documents: Documents): (one: RulesCase) => boolean {
  const rules = judging(source);
  const before = (path: string) => documents.get(path);
  return ({ as, operation, path, document, along = {} }) => {
    const auth = as === null ? null : { uid: 'somebody', token: as };
    const base = { ...rules.base, auth, reads: { before, after: before } };
    if (operation === 'list') {
      const collectionId = path.slice(0, path.lastIndexOf('/'));
      const list = {
        ...base,
        method: operation,
        parent: '',
        collectionId,
        allDescendants: false,
        orderBy: [],
      } as const;
      return rules.ruleset.judge(list).allowed;
    }
    const resource = documents.get(path);
    if (operation === 'get') return rules.ruleset.judge({ ...base, method: operation, path, resource }).allowed;
    const written = operation === 'delete' ? undefined : documentOf(path, document ?? {});
    const after = (read: string) => {
      if (read === path) return written;
      if (!Object.hasOwn(along, read)) return documents.get(read);
      const fields = along[read];
      return fields && documentOf(read, fields);
    };
    const newFields = written && { newFields: written.fields };
    return rules.ruleset.judge({ ...base, reads: { before, after }, method: operation, path, resource, ...newFields })
      .allowed;
  };
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
