import { ADMIN, type Caller } from '../../access/caller.ts';
import { Judge } from '../../access/judge.ts';
import { Rulesets } from '../../access/rulesets.ts';
import type { Query } from '../../query/query.ts';
import { compileRules } from '../../rules/firestore/compile.ts';
import type { Backend } from '../../service/backend.ts';
import { Transactions } from '../../service/transactions.ts';
import type { Database } from '../../store/database.ts';
import { stageCommit } from '../../store/stage.ts';
import { Store } from '../../store/store.ts';
import type { Write } from '../../store/write.ts';
import { fieldsOf } from '../../testing/values.ts';
import type { Timestamp, Value } from '../../values/value.ts';
import type { TargetRequest } from '../request.ts';
import { Watch } from '../watch.ts';
import type { WatchStream } from '../watchStream.ts';
import { Replica } from './replica.ts';

/** Creates a user. The token contains only the UID and the given claims. */
export function user(uid: string, claims: Readonly<Record<string, unknown>> = {}): Caller {
  return { kind: 'user', auth: { uid, token: { sub: uid, ...claims } } };
}

/** A database with rules and listeners for tests that do not need a transport. */
export class Scene {
  readonly rulesets = new Rulesets(compileRules);
  readonly backend: Backend = { store: new Store(), transactions: new Transactions(), judge: new Judge(this.rulesets) };
  readonly log: string[] = [];
  readonly watch = new Watch(this.backend, this.rulesets, (line) => this.log.push(line));
  readonly database: Database = this.backend.store.database({ projectId: 'demo-test', databaseId: '(default)' });

  /** @param rules the body of `match /databases/{database}/documents`; without it, all access is allowed */
  constructor(rules?: string) {
    if (rules !== undefined) this.putRules(rules);
  }

  putRules(rules: string): void {
    const service = `service cloud.firestore { match /databases/{database}/documents { ${rules} } }`;
    const content = `rules_version = '2'; ${service}`;
    this.rulesets.put('demo-test', [{ name: 'firestore.rules', content }], false);
  }

  /** Commits the writes atomically. */
  commit(...writes: readonly Write[]): Timestamp {
    const { database } = this;
    const commitTime = database.clock.nextCommitTime();
    database.store(stageCommit(database.name, (path) => database.get(path), writes, commitTime));
    return commitTime;
  }

  set(path: string, fields: Readonly<Record<string, Value>> = {}): Timestamp {
    return this.commit(setting(path, fields));
  }

  delete(path: string): Timestamp {
    return this.commit({ kind: 'delete', path });
  }

  /** Opens a Listen stream. */
  listen(caller: Caller = ADMIN, replica = new Replica()): { readonly replica: Replica; readonly stream: WatchStream } {
    return { replica, stream: this.watch.open(this.database, caller, replica) };
  }
}

export function setting(path: string, fields: Readonly<Record<string, Value>> = {}): Write {
  return { kind: 'update', path, fields: fieldsOf(fields), transforms: [] };
}

/** Builds a request for a target that listens to documents by path. */
export function documents(targetId: number, ...paths: readonly string[]): TargetRequest {
  return { targetId, selection: { kind: 'documents', paths }, once: false };
}

/** Builds a request for a target that listens to a query. By default, the query returns the entire collection. */
export function query(targetId: number, collectionId: string, more: Partial<Query> = {}): TargetRequest {
  const bare: Query = { parent: '', collectionId, allDescendants: false, orderBy: [], offset: 0, ...more };
  return { targetId, selection: { kind: 'query', query: bare }, once: false };
}
