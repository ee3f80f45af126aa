import type { Database } from '../store/database.ts';
import { formatResourceName } from '../values/name.ts';
import type { Document, Timestamp } from '../values/value.ts';
import { bloomFilterOf } from './bloomFilter.ts';
import type { ChangeLog } from './changeLog.ts';
import { Deltas } from './deltas.ts';
import type { WatchEvent } from './event.ts';
import type { WatchTarget } from './target.ts';
import { viewOf, type View } from './view.ts';

interface SnapshotParts {
  readonly database: Database;
  readonly log: ChangeLog;
  /** Targets that have not received their first snapshot. `takeSnapshot` creates their views. */
  readonly newTargets: readonly WatchTarget[];
  /** Targets with unsent changes. */
  readonly changed: Iterable<WatchTarget>;
  /** Returns whether the listener may read a document that no longer matches their query. */
  readonly canRead: (document: Document) => boolean;
  /** Called when a `once` target has received its snapshot. */
  readonly onComplete: (target: WatchTarget) => void;
}

interface NewTarget {
  readonly target: WatchTarget;
  /** Whether the client must discard the data it has. */
  readonly reset: boolean;
  readonly documents: readonly Document[];
  readonly missing: readonly string[];
  readonly filter: WatchEvent | undefined;
}

/**
 * Takes a consistent snapshot of all pending changes at the current time, and returns its events. Documents are
 * immutable, so the client can consume the events at its own pace. Skips targets removed in the meantime.
 */
export function takeSnapshot(parts: SnapshotParts): Generator<WatchEvent> {
  const readTime = parts.database.clock.readTime();
  const deltas = new Deltas(parts.canRead);
  for (const target of parts.changed) target.view?.report(deltas.of(target));
  const newTargets = parts.newTargets.map((target) => startTarget(parts, target, deltas, readTime));
  return events(parts, newTargets, deltas, readTime);
}

function startTarget(
  { database, log }: SnapshotParts,
  target: WatchTarget,
  deltas: Deltas,
  readTime: Timestamp,
): NewTarget {
  const { selection, resume, expectedCount } = target.request;
  const view = viewOf(database, selection);
  target.view = view;
  const past = resume && log.since(resume, readTime);
  if (!past) return { target, reset: resume !== undefined, ...view.start(), filter: undefined };
  const countAtResume = view.resume(past);
  const isMismatch = expectedCount !== undefined && expectedCount !== countAtResume();
  // Resend the few named documents instead of sending an existence filter.
  if (isMismatch && selection.kind === 'documents') {
    return { target, reset: false, ...view.start(), filter: undefined };
  }
  view.report(deltas.of(target));
  return {
    target,
    reset: false,
    documents: [],
    missing: [],
    filter: isMismatch ? filterOf(database, target, view, expectedCount > 0) : undefined,
  };
}

/**
 * Builds an existence filter.
 * @param withNames whether to include a Bloom filter of the documents that still match
 */
function filterOf(database: Database, { id }: WatchTarget, view: View, withNames: boolean): WatchEvent {
  const paths = view.paths();
  const names =
    withNames && paths.length > 0 && bloomFilterOf(paths.map((path) => formatResourceName(database.name, path)));
  return { kind: 'filter', targetId: id, count: paths.length, ...(names && { unchangedNames: names }) };
}

function* events(
  parts: SnapshotParts,
  newTargets: readonly NewTarget[],
  deltas: Deltas,
  readTime: Timestamp,
): Generator<WatchEvent> {
  const resumeToken = parts.log.tokenAt(readTime);
  for (const { target } of newTargets) {
    if (target.announced || target.isRemoved) continue;
    target.announced = true;
    yield { kind: 'target', change: 'ADD', targetIds: [target.id] };
  }
  yield* deltas.events(readTime);
  for (const { target, reset, documents, missing, filter } of newTargets) {
    const targetIds = [target.id];
    if (reset && !target.isRemoved) yield { kind: 'target', change: 'RESET', targetIds };
    for (const document of documents) {
      if (target.isRemoved) break;
      yield { kind: 'change', document, mask: target.mask, targetIds, removedTargetIds: [] };
    }
    for (const path of missing) {
      if (target.isRemoved) break;
      yield { kind: 'delete', path, removedTargetIds: targetIds, readTime };
    }
    if (filter && !target.isRemoved) yield filter;
    if (!target.isRemoved) yield { kind: 'target', change: 'CURRENT', targetIds, resumeToken, readTime };
  }
  yield { kind: 'target', change: 'NO_CHANGE', targetIds: [], resumeToken, readTime };
  for (const { target } of newTargets) {
    if (!target.request.once || target.isRemoved) continue;
    parts.onComplete(target);
    yield { kind: 'target', change: 'REMOVE', targetIds: [target.id] };
  }
}
