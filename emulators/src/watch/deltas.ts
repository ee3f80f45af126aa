import type { Document, Timestamp } from '../values/value.ts';
import type { WatchEvent } from './event.ts';
import type { WatchTarget } from './target.ts';
import type { ChangeSink } from './view.ts';

interface Delta {
  readonly document: Document | undefined;
  readonly put: WatchTarget[];
  readonly dropped: WatchTarget[];
  /** Whether the listener may still read the document after it left a target's results. */
  revealed: boolean;
}

/**
 * Groups the changes for all targets in a stream by document, so that a document in several targets is sent once.
 * Targets with a field mask receive it separately.
 */
export class Deltas {
  readonly #canRead: (document: Document) => boolean;
  readonly #byPath = new Map<string, Delta>();

  /** @param canRead returns whether the listener may read a document that no longer matches their query */
  constructor(canRead: (document: Document) => boolean) {
    this.#canRead = canRead;
  }

  /** Returns the sink that collects changes for a target. */
  of(target: WatchTarget): ChangeSink {
    return {
      put: (document) => {
        this.#deltaOf(document.path, document).put.push(target);
      },
      drop: (path, document, displaced) => {
        const delta = this.#deltaOf(path, document);
        delta.dropped.push(target);
        // Check access now. Events are generated lazily, and the document or the rules could change in the meantime.
        if (document && !displaced && !delta.revealed) delta.revealed = this.#canRead(document);
      },
    };
  }

  #deltaOf(path: string, document: Document | undefined): Delta {
    const existing = this.#byPath.get(path);
    if (existing) return existing;
    const delta: Delta = { document, put: [], dropped: [], revealed: false };
    this.#byPath.set(path, delta);
    return delta;
  }

  /** Generates the events lazily, skipping targets removed since the changes were collected. */
  *events(readTime: Timestamp): Generator<WatchEvent> {
    for (const [path, { document, put, dropped, revealed }] of this.#byPath) {
      const removedTargetIds = idsOf(dropped);
      if (!document) {
        if (removedTargetIds.length > 0) yield { kind: 'delete', path, removedTargetIds, readTime };
        continue;
      }
      const targetIds = idsOf(put.filter(({ mask }) => !mask));
      if (targetIds.length > 0 || (revealed && removedTargetIds.length > 0)) {
        yield { kind: 'change', document, mask: undefined, targetIds, removedTargetIds };
      } else if (removedTargetIds.length > 0) {
        yield { kind: 'remove', path, removedTargetIds, readTime };
      }
      for (const target of put) {
        if (target.mask && !target.isRemoved)
          yield { kind: 'change', document, mask: target.mask, targetIds: [target.id], removedTargetIds: [] };
      }
    }
  }
}

function idsOf(targets: readonly WatchTarget[]): number[] {
  return targets.filter(({ isRemoved }) => !isRemoved).map(({ id }) => id);
}
