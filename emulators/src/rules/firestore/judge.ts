import { type DocumentReader, Run } from '../evaluate/run.ts';
import { ANY_DEPTH, ANY_SEGMENT, type Target } from '../match/findAllows.ts';
import { type Judgment, type Unsatisfied as OnUnsatisfied, judgeTarget } from '../match/judgment.ts';
import type { Program } from '../match/program.ts';
import { PlainMap } from '../values/map.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { Unread } from '../values/unread.ts';
import type { DocumentRequest, QueryRequest } from '../verdict.ts';
import type { QueryConstraint } from '../../values/queryFilter.ts';
import { resourceOf, resourceOfDocument } from './adapt.ts';
import { casesOf } from './cases.ts';
import { potentialData, potentialName } from './potential.ts';
import { FirestoreReader, withoutAfter } from './reads.ts';
import { documentRequest, queryRequest } from './request.ts';

/** Reports every document as unread. Used in the first round of an evaluation. */
export const UNREAD: DocumentReader = { read: () => new Unread() };

/**
 * Evaluates a request.
 * @param observerOf returns a callback for failed `allow` statements; called for each evaluation, such as one case of a
 *   query's filter
 * @param reader implements the read functions
 * @param debug receives the arguments of `debug()`
 */
export function judgeRequest(
  program: Program,
  request: DocumentRequest | QueryRequest,
  observerOf?: () => OnUnsatisfied,
  reader: DocumentReader = new FirestoreReader(request),
  debug?: Run['debug'],
): Judgment {
  if (request.method === 'list')
    return judgeQuery(
      program,
      request,
      observerOf,
      (globals, isNamed) => new Run(globals, isNamed ? withoutAfter(reader) : reader, debug),
    );
  const { databaseId, resource, method, hasGeneratedId } = request;
  const judge = (newResource?: RulesValue, isUnread = false): Judgment => {
    const stored = resource === undefined ? null : resourceOfDocument(databaseId, resource);
    const globals = new Map<string, RulesValue>([
      ['request', documentRequest(request, newResource)],
      ['resource', isUnread ? new Unread() : stored],
    ]);
    const run = new Run(globals, isUnread ? UNREAD : reader, debug);
    return judgeTarget(program, targetOfRequest(request), method, run, observerOf?.());
  };
  if (!hasGeneratedId) return judge();
  // As in the official emulator, only the second round includes the generated ID in `request.resource`.
  const first = judge(undefined, true);
  const isDecided = first.allowed || !first.isErroneous;
  return isDecided ? first : judge(resourceOf(databaseId, request.path, request.newFields ?? new Map()));
}

/**
 * Evaluates a query. The rules must allow every case of its filter (see cases.ts). Returns the reasons for the first
 * denied case.
 */
function judgeQuery(
  program: Program,
  request: QueryRequest,
  observerOf: (() => OnUnsatisfied) | undefined,
  runOf: (globals: Run['globals'], isNamed: boolean) => Run,
): Judgment {
  let judgment: Judgment = { allowed: false, reasons: [], isErroneous: false, isUnread: false };
  for (const constraints of casesOf(request.filter)) {
    const name = fixedName(request, constraints);
    const globals = new Map<string, RulesValue>([
      ['request', queryRequest(request, name)],
      ['resource', potentialResource(request, constraints, name)],
    ]);
    judgment = judgeTarget(
      program,
      targetOf(request, name),
      'list',
      runOf(globals, name !== undefined),
      observerOf?.(),
    );
    if (!judgment.allowed) return judgment;
  }
  return judgment;
}

/** Returns the path to match against the rules. */
export function targetOfRequest(request: DocumentRequest | QueryRequest): Target {
  if (request.method === 'list') return targetOf(request, undefined);
  const segments = request.path.split('/');
  const known: Target = request.hasGeneratedId ? [...segments.slice(0, -1), ANY_SEGMENT] : segments;
  return ['databases', request.databaseId, 'documents', ...known];
}

/**
 * Builds `resource` for a query. It contains only filtered fields, and `__name__` only if the query filters by name. If
 * the query selects a single document by name, returns that document, or an error if it does not exist, as in the
 * official emulator.
 */
function potentialResource(
  request: QueryRequest,
  constraints: readonly QueryConstraint[],
  name: string | undefined,
): RulesValue {
  if (name !== undefined) {
    const document = request.reads.before(name);
    return document === undefined
      ? new RulesError('Variable read error. Variable: [resource].')
      : resourceOfDocument(request.databaseId, document);
  }
  const fields = new Map<string, RulesValue>([['data', potentialData(constraints)]]);
  const filteredName = potentialName(constraints);
  if (filteredName !== undefined) fields.set('__name__', filteredName);
  return new PlainMap(fields);
}

/**
 * Returns the path of the document that the query selects by name, if any. As in the official emulator, the path can be
 * outside of the collection, even though the query then has no results.
 */
function fixedName(request: QueryRequest, constraints: readonly QueryConstraint[]): string | undefined {
  const nameFilter = constraints.find(({ field, op }) => op === '==' && field.length === 1 && field[0] === '__name__');
  if (nameFilter?.value.kind !== 'reference') return undefined;
  const root = `projects/${request.projectId}/databases/${request.databaseId}/documents/`;
  if (!nameFilter.value.value.startsWith(root)) return undefined;
  const path = nameFilter.value.value.slice(root.length);
  const segments = path.split('/');
  return segments.length % 2 === 0 && !segments.includes('') ? path : undefined;
}

function targetOf(request: QueryRequest, name: string | undefined): Target {
  const { databaseId, parent, collectionId, allDescendants } = request;
  const documents = ['databases', databaseId, 'documents'];
  if (name !== undefined) return [...documents, ...name.split('/')];
  const below = parent === '' ? documents : [...documents, ...parent.split('/')];
  if (collectionId === undefined) return [...below, ANY_DEPTH, ANY_SEGMENT, ANY_SEGMENT];
  return allDescendants ? [...below, ANY_DEPTH, collectionId, ANY_SEGMENT] : [...below, collectionId, ANY_SEGMENT];
}
