import { isSyntax } from './generate/case.ts';
import { rulesFileOf } from './run/batch.ts';
import { type Difference, isFailure, isLooser } from './run/comparison.ts';

/** A known difference between the emulators. PARITY.md documents each one under its name. */
interface KnownKind {
  readonly name: string;
  /** Returns whether a fully shrunk difference is of this kind. */
  readonly covers: (difference: Difference) => boolean;
  /** Whether `covers` is reliable for differences that have not been shrunk. */
  readonly isCertain?: boolean;
  /** Set if production or a newer official version is equally permissive, which means that our emulator is right. */
  readonly asIn?: 'production' | 'a newer version';
}

/** Statuses of a commit whose data the emulator accepts, whether or not its preconditions hold. */
const ACCEPTED_DATA: ReadonlySet<string> = new Set(['OK', 'FAILED_PRECONDITION', 'NOT_FOUND', 'ALREADY_EXISTS']);

/** Known differences. The first match wins. Written for fully shrunk cases, which have only one cause each. */
export const KNOWN_KINDS: readonly KnownKind[] = [
  {
    name: 'the official emulator fails',
    covers: ({ official }) => isFailure(official),
    isCertain: true,
  },
  {
    name: 'names in descending order',
    covers: ({ official, tested }) =>
      official.status === 'FAILED_PRECONDITION' && /__name__(?: desc|"\},"direction":"DESC)/.test(bodyOf(tested)),
    isCertain: true,
    asIn: 'production',
  },
  {
    name: 'an invalid query is denied first',
    covers: ({ ours, official }) => ours.status === 'INVALID_ARGUMENT' && official.status === 'PERMISSION_DENIED',
    isCertain: true,
  },
  {
    name: 'an invalid query of a listener',
    covers: ({ ours, official, tested }) =>
      tested.kind === 'listeners' &&
      ours.status === 'INVALID_ARGUMENT' &&
      /^(OK|FAILED_PRECONDITION)$/.test(official.status),
    isCertain: true,
  },
  {
    name: 'a comparison with null or NaN',
    covers: ({ ours, official, tested }) =>
      official.status === 'OK' &&
      ['INVALID_ARGUMENT', 'OK'].includes(ours.status) &&
      /quer|aggregation|group|listener/.test(tested.kind) &&
      /nullValue|"NaN"|"LESS_THAN","value":{"\w+Value":""/.test(whereOf(tested)),
  },
  {
    name: 'an OR with an AND of nothing',
    covers: ({ ours, official, tested }) =>
      ours.status === 'OK' &&
      official.status === 'OK' &&
      /"OR".*"op":"AND"(?:,"filters":\[\])?\}/.test(whereOf(tested)),
  },
  {
    name: 'a sum or average with a limit or an offset',
    covers: ({ ours, official, tested }) =>
      ours.status === 'OK' && official.status === 'OK' && /"(?:limit|offset)".*"(?:sum|avg)"/.test(bodyOf(tested)),
  },
  {
    name: 'a transform of the name',
    covers: ({ ours, official, tested }) =>
      (ours.status === 'INVALID_ARGUMENT' || tested.kind === 'listeners') &&
      ACCEPTED_DATA.has(official.status) &&
      /"fieldPath":"__name__"/.test(bodyOf(tested)) &&
      /Transforms/.test(bodyOf(tested)),
  },
  {
    name: 'invalid data that a later write replaces or deletes',
    covers: ({ ours, official, tested }) =>
      tested.kind === 'commit' &&
      ours.status === 'INVALID_ARGUMENT' &&
      ACCEPTED_DATA.has(official.status) &&
      /"fields":\{"":.*"(?:update|delete)"/.test(bodyOf(tested)),
  },
  {
    name: 'a repeated filter or value',
    covers: ({ ours, official, tested }) =>
      ours.status === 'INVALID_ARGUMENT' &&
      official.status === 'OK' &&
      ((bodyOf(tested).match(/"op":"ARRAY_CONTAINS/g)?.length ?? 0) > 1 ||
        /(\{"\w+Value":"[^"]*"\})(?:,[^\]]*)?,\1/.test(bodyOf(tested))),
  },
  {
    name: 'a name under another filter of names',
    covers: ({ ours, official, tested }) =>
      ours.status === 'PERMISSION_DENIED' &&
      official.status === 'OK' &&
      (whereOf(tested).match(/"__name__"/g)?.length ?? 0) > 1,
  },
  {
    name: 'the sign of zero',
    covers: (difference) => isRuled(difference) && dataOf(difference.tested).includes('"-0"'),
  },
  {
    name: 'an invalid coordinate that is not used',
    covers: (difference) =>
      isRuled(difference) && !isLooser(difference) && /latlng\.value\(91/.test(rulesFileOf(difference.tested)),
  },
  {
    name: 'a path that begins like a comment',
    covers: ({ ours, official, tested }) =>
      ours.status === 'rejected' && official.status === 'accepted' && isSyntax(tested) && tested.text.includes('/*'),
  },
  {
    name: 'a rules file without the service cloud.firestore',
    covers: ({ ours, official, tested }) =>
      ours.status === 'rejected' &&
      official.status === 'accepted' &&
      !/service\s+cloud\s*\.\s*firestore\s*\{/.test(isSyntax(tested) ? tested.text : ''),
    isCertain: true,
  },
  {
    name: 'an ignored error in a list',
    covers: (difference) => {
      const rules = rulesFileOf(difference.tested);
      const hasComputedItem = /\[(?!\s*(?:-?\d|'[^']*'\s*,|true|false|null))[^[\]]+,[^[\]]+\]/.test(rules);
      return isRuled(difference) && hasComputedItem && /\blet\b|\|\|/.test(rules);
    },
  },
  {
    name: 'lookups beyond the documented ten of a query, or of what a get() has found',
    covers: ({ ours, official, tested }) =>
      tested.kind === 'lookups' && ours.status === 'PERMISSION_DENIED' && official.status === 'OK',
    isCertain: true,
  },
  {
    name: 'get() of a missing document',
    covers: (difference) => isRuled(difference) && /\bget(?:After)?\(/.test(rulesFileOf(difference.tested)),
    asIn: 'a newer version',
  },
  {
    name: 'the reason of a denied query or commit',
    covers: ({ ours, official, tested }) =>
      ours.status === 'PERMISSION_DENIED' &&
      official.status === 'PERMISSION_DENIED' &&
      (['lookups', 'writes to one document'].includes(tested.kind) ||
        tested.kind.endsWith('by rules') ||
        /"writes":\[\{.*\},\{/.test(bodyOf(tested))),
    isCertain: true,
  },
];

/** Returns the known kind of a difference, or undefined if it is unknown. */
export function kindOf(difference: Difference): KnownKind | undefined {
  return KNOWN_KINDS.find(({ covers }) => covers(difference));
}

/** Returns whether our emulator is too permissive and `asIn` doesn't justify it. */
export function isTooLoose(difference: Difference): boolean {
  return isLooser(difference) && kindOf(difference)?.asIn === undefined;
}

/** Returns the label that groups a difference in the report. */
export function labelOf(difference: Difference): string {
  const { tested, ours, official } = difference;
  const kind = kindOf(difference);
  const prefix = isTooLoose(difference) ? 'LOOSER' : 'other ';
  return kind === undefined
    ? `${prefix} UNKNOWN  ${tested.kind}: ours ${ours.status}, official ${official.status}`
    : `${prefix} known    ${kind.name}${isLooser(difference) && kind.asIn ? `, looser as in ${kind.asIn}` : ''}`;
}

function isRuled({ tested, ours, official }: Difference): boolean {
  const isDecided = [ours, official].some(({ status }) => status === 'PERMISSION_DENIED');
  return isDecided && !isSyntax(tested) && tested.rules !== undefined;
}

function bodyOf(tested: Difference['tested']): string {
  return isSyntax(tested) ? '' : JSON.stringify(tested.request);
}

/** Returns the stored documents and the request as JSON. */
function dataOf(tested: Difference['tested']): string {
  return isSyntax(tested) ? '' : JSON.stringify([tested.documents, tested.request]);
}

/** Returns the request's JSON, starting at the query's filter. */
function whereOf(tested: Difference['tested']): string {
  return /"where":.*/.exec(bodyOf(tested))?.[0] ?? '';
}
