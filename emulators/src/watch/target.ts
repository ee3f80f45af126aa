import { isNamePath, type FieldPath } from '../values/fieldPath.ts';
import type { TargetRequest } from './request.ts';
import type { View } from './view.ts';
import type { WatchStream } from './watchStream.ts';

/** A target in a stream. */
export class WatchTarget {
  readonly stream: WatchStream;
  readonly id: number;
  readonly request: TargetRequest;
  /** Fields to send from its documents; undefined for all. */
  readonly mask: readonly FieldPath[] | undefined;
  /** The client's data; undefined before the target's first snapshot. */
  view: View | undefined;
  /** Whether the client has received the target's ADD. */
  announced = false;
  /** Whether either side removed it; nothing more is sent for it. */
  isRemoved = false;
  /** Documents that its verdict depends on. */
  reads: ReadonlySet<string> = new Set();

  constructor(stream: WatchStream, id: number, request: TargetRequest) {
    this.stream = stream;
    this.id = id;
    this.request = request;
    const { selection } = request;
    this.mask = selection.kind === 'query' ? selection.query.select?.filter((field) => !isNamePath(field)) : undefined;
  }
}
