import { StatusError } from '../values/status.ts';
import type { Query } from '../query/query.ts';
import type { Database } from '../store/database.ts';
import type { StagedCommit } from '../store/stage.ts';
import { truncateToMilliseconds } from '../values/timestamp.ts';
import type { Document } from '../values/value.ts';
import { BatchReads } from '../rules/batchReads.ts';
import type { DocumentReads, DocumentRequest, Explanation, QueryRequest } from '../rules/verdict.ts';
import type { Caller } from './caller.ts';
import type { DenialLog } from './denialLog.ts';
import { netEffects } from './netEffect.ts';
import type { Rulesets } from './rulesets.ts';

/** Called with the path of each document that a decision depends on. */
export type OnRead = (path: string) => void;

const BROKEN = 'The security rules did not compile, so every request by a user is denied.';
const BROKEN_EXPLANATION: Explanation = {
  file: '',
  lines: ['the security rules did not compile, so every request by a user is denied'],
  statements: [],
  more: 0,
  elsewhere: [],
};

/**
 * Evaluates security rules. Each check throws PERMISSION_DENIED, with the message from the rules engine, if access is
 * denied.
 */
export class Judge {
  readonly #rulesets: Rulesets;
  readonly #denials: DenialLog | undefined;
  readonly #debug: ((text: string) => void) | undefined;
  #judgments = 0;

  /**
   * @param denials logs denials for developers
   * @param debug receives the output of the rules' `debug()` function
   */
  constructor(rulesets: Rulesets, denials?: DenialLog, debug?: (text: string) => void) {
    this.#rulesets = rulesets;
    this.#denials = denials;
    this.#debug = debug;
  }

  /**
   * Checks whether a caller may read all given documents, including missing ones. The rules' document reads count
   * against one shared limit.
   * @param onRead called with the path of each document that the decision depends on
   */
  get(database: Database, caller: Caller, paths: readonly string[], onRead?: OnRead): void {
    const batch = new BatchReads();
    for (const path of paths) {
      onRead?.(path);
      this.#authorize(caller, {
        ...requestBase(database, caller, onRead),
        ...(paths.length > 1 && { batch }),
        method: 'get',
        path,
        resource: database.get(path),
      });
    }
  }

  /**
   * Checks whether a caller may run a query, based on the query alone and not on its results. For `onRead`, see
   * {@link get}.
   */
  list(database: Database, caller: Caller, query: Query, onRead?: OnRead): void {
    this.#authorize(caller, {
      ...requestBase(database, caller, onRead),
      method: 'list',
      parent: query.parent,
      collectionId: query.collectionId,
      allDescendants: query.allDescendants,
      orderBy: query.orderBy,
      ...(query.filter && { filter: query.filter }),
      ...(query.limit !== undefined && { limit: query.limit }),
      ...(query.offset > 0 && { offset: query.offset }),
    });
  }

  /**
   * Checks whether a caller may write each document in a commit. `getAfter()` sees the state after the entire commit.
   */
  commit(database: Database, caller: Caller, commit: StagedCommit): void {
    if (caller.kind === 'admin') return;
    const reads: DocumentReads = {
      before: (path) => database.get(path),
      after: (path) => (commit.outcome.has(path) ? commit.outcome.get(path) : database.get(path)),
      isWritten: (path) => commit.outcome.has(path),
    };
    const time = truncateToMilliseconds(commit.commitTime);
    const batch = new BatchReads();
    const requests = netEffects(commit);
    for (const request of requests) {
      this.#authorize(caller, {
        ...requestBase(database, caller),
        ...(requests.length > 1 && { batch }),
        reads,
        time,
        ...request,
      });
    }
  }

  /** Number of checks so far, excluding those for admins. */
  get judgments(): number {
    return this.#judgments;
  }

  /** Throws PERMISSION_DENIED with the given message unless the caller is an admin. */
  adminOnly(caller: Caller, reason: string): void {
    if (caller.kind !== 'admin') throw new StatusError('PERMISSION_DENIED', reason);
  }

  #authorize(caller: Caller, request: DocumentRequest | QueryRequest): void {
    if (caller.kind === 'admin') return;
    this.#judgments += 1;
    const rules = this.#rulesets.of(request.projectId, request.databaseId);
    if (rules === 'open') return;
    if (rules === 'broken') {
      this.#denials?.record(request, BROKEN, () => BROKEN_EXPLANATION);
      throw new StatusError('PERMISSION_DENIED', BROKEN);
    }
    const verdict = rules.judge(this.#debug ? { ...request, debug: this.#debug } : request);
    if (verdict.allowed) return;
    this.#denials?.record(request, verdict.reason, () => rules.explain(request));
    throw new StatusError('PERMISSION_DENIED', verdict.reason);
  }
}

function requestBase(
  database: Database,
  caller: Caller,
  onRead?: OnRead,
): Pick<DocumentRequest, 'projectId' | 'databaseId' | 'auth' | 'time' | 'reads'> {
  const read = (path: string): Document | undefined => {
    onRead?.(path);
    return database.get(path);
  };
  return {
    ...database.name,
    auth: caller.kind === 'user' ? caller.auth : null,
    time: truncateToMilliseconds(database.clock.readTime()),
    reads: { before: read, after: read },
  };
}
