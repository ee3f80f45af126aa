import { isNamePath, type FieldPath } from '../values/fieldPath.ts';
import type { TargetRequest } from './request.ts';
import type { View } from './view.ts';
import type { WatchStream } from './watchStream.ts';

/** A target on a Listen stream. */
export class WatchTarget {
  readonly stream: WatchStream;
  readonly id: number;
  readonly request: TargetRequest;
  /** Fields to send, or undefined for all. */
  readonly mask: readonly FieldPath[] | undefined;
  /** Tracks what the client has received. Undefined until the first snapshot. */
  view: View | undefined;
  /** Whether the client was sent an ADD for this target. */
  announced = false;
  /** Whether the client or the server removed this target. No further events are sent. */
  isRemoved = false;
  /** Paths of the documents that the rules read to decide access. */
  reads: ReadonlySet<string> = new Set();

  constructor(stream: WatchStream, id: number, request: TargetRequest) {
    this.stream = stream;
    this.id = id;
    this.request = request;
    const { selection } = request;
    this.mask = selection.kind === 'query' ? selection.query.select?.filter((field) => !isNamePath(field)) : undefined;
  }
}
