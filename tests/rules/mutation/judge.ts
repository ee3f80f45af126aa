import { judging, NOW, type Plain } from '../../../emulators/src/rules/testing.ts';
import { REQUEST_TIME, type Fields, type RulesCase } from '../cases/case.ts';
import { records } from '../cases/people.ts';

type Documents = Readonly<Record<string, Readonly<Record<string, Plain>>>>;

/** What the cases begin with, and everybody's records. */
export function documentsOf(cases: readonly RulesCase[]): Documents {
  const before = cases.flatMap(({ path, before: fields }) =>
    fields === undefined ? [] : [[path, plain(fields)] as const],
  );
  return Object.fromEntries([
    ...Object.entries(records).map(([path, fields]) => [path, plain(fields)] as const),
    ...before,
  ]);
}

/**
 * Judges cases by rules in this process, as the Firestore emulator does: two thousand in a fraction of a second.
 * @param source the rules
 * @param documents what is stored
 * @returns whether a case is allowed
 * @throws when the rules have faults
 */
export function judgeOf(source: string, documents: Documents): (one: RulesCase) => boolean {
  const rules = judging(source, documents);
  return ({ as, operation, path, document }) => {
    const auth = as === null ? null : { uid: 'somebody', token: as };
    if (operation === 'list') return rules.list(auth, path.slice(0, path.lastIndexOf('/'))).allowed;
    if (operation === 'get' || operation === 'delete') return rules[operation](auth, path).allowed;
    return rules[operation](auth, path, plain(document ?? {})).allowed;
  };
}

function plain(fields: Fields): Readonly<Record<string, Plain>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === REQUEST_TIME ? NOW : (value as Plain)]),
  );
}
