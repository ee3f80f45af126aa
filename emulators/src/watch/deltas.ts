import type { Document, Timestamp } from '../values/value.ts';
import type { WatchEvent } from './event.ts';
import type { WatchTarget } from './target.ts';
import type { ChangeSink } from './view.ts';

interface Delta {
  readonly document: Document | undefined;
  readonly put: WatchTarget[];
  readonly dropped: WatchTarget[];
  /** Whether targets that it leaves may see its new state. */
  revealed: boolean;
}

/**
 * The changes for all targets of a stream, by document, so that a document that concerns several targets is sent once.
 */
export class Deltas {
  readonly #mayShow: (document: Document) => boolean;
  readonly #byPath = new Map<string, Delta>();

  /** @param mayShow whether the listener may see a document that has left the results of a query */
  constructor(mayShow: (document: Document) => boolean) {
    this.#mayShow = mayShow;
  }

  /** Where the view of a target reports its changes. */
  of(target: WatchTarget): ChangeSink {
    return {
      put: (document) => {
        this.#at(document.path, document).put.push(target);
      },
      drop: (path, document, pushedOut) => {
        const delta = this.#at(path, document);
        delta.dropped.push(target);
        // Evaluated at once: when the event is read, the rules' verdict may be about another state.
        if (document && !pushedOut && !delta.revealed) delta.revealed = this.#mayShow(document);
      },
    };
  }

  #at(path: string, document: Document | undefined): Delta {
    const known = this.#byPath.get(path);
    if (known) return known;
    const delta: Delta = { document, put: [], dropped: [], revealed: false };
    this.#byPath.set(path, delta);
    return delta;
  }

  /** The resulting events, for those targets that still exist when each is read. */
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
        if (target.mask && !target.gone)
          yield { kind: 'change', document, mask: target.mask, targetIds: [target.id], removedTargetIds: [] };
      }
    }
  }
}

function idsOf(targets: readonly WatchTarget[]): number[] {
  return targets.filter(({ gone }) => !gone).map(({ id }) => id);
}
