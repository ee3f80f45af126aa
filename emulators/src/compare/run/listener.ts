import { setTimeout as sleep } from 'node:timers/promises';
import { status, type ServiceError } from '@grpc/grpc-js';
import { type GrpcClient, requestBytes, responseOf } from '../../testing/grpcClient.ts';
import type { JsonResponse } from './connection.ts';

/** How long to wait for a snapshot after the writes, in ms. None arrives if the writes do not affect the target. */
const CHANGES_MS = 400;
const TIMEOUT_MS = 10_000;

/** The target to listen to and the writes to commit. All names are full resource names. */
interface Listening {
  readonly database: string;
  readonly target: object;
  /** Commits the writes. */
  readonly write: () => Promise<unknown>;
}

interface Message {
  readonly targetChange?: {
    readonly targetChangeType?: string;
    readonly cause?: { readonly code: number };
    readonly targetIds?: readonly number[];
  };
  readonly documentChange?: {
    readonly document: { readonly name: string };
    readonly targetIds?: readonly number[];
  };
  readonly documentDelete?: { readonly document: string };
  readonly documentRemove?: { readonly document: string };
}

/**
 * Listens to a target, and returns its documents before and after the writes as if they were an HTTP response. Returns
 * an error response if the server removes the target or the stream fails.
 */
export async function listen(client: GrpcClient, token: string | null, listening: Listening): Promise<JsonResponse> {
  const { database, target, write } = listening;
  const documents = new Map<string, object>();
  let error: string | undefined;
  let snapshots = 0;
  const stream = client.stream('Listen', { token, database, timeout: TIMEOUT_MS });
  stream.on('error', (failure: ServiceError) => {
    error ??= status[failure.code];
  });
  stream.on('data', (bytes: Buffer) => {
    const { targetChange, documentChange, documentDelete, documentRemove } = responseOf('Listen', bytes) as Message;
    if (documentChange?.targetIds?.length) documents.set(documentChange.document.name, documentChange.document);
    else if (documentChange) documents.delete(documentChange.document.name);
    const gone = documentDelete ?? documentRemove;
    if (gone) documents.delete(gone.document);
    if (targetChange?.targetChangeType === 'RESET') documents.clear();
    if (targetChange?.cause) error ??= status[targetChange.cause.code];
    const isSnapshot =
      (targetChange?.targetChangeType ?? 'NO_CHANGE') === 'NO_CHANGE' && !targetChange?.targetIds?.length;
    if (targetChange && isSnapshot) snapshots += 1;
  });
  const settle = async (count: number, timeout: number): Promise<void> => {
    const end = Date.now() + timeout;
    const isPending = (): boolean => Date.now() < end && snapshots < count && error === undefined;
    while (isPending()) await sleep(5);
  };
  const state = (): readonly object[] =>
    [...documents].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, document]) => document);
  stream.write(requestBytes('Listen', { database, addTarget: { targetId: 1, ...target } }));
  await settle(1, TIMEOUT_MS);
  const before = state();
  if (error === undefined) {
    const count = snapshots + 1;
    await write();
    await settle(count, CHANGES_MS);
  }
  stream.cancel();
  if (error !== undefined) return { status: 400, json: { error: { status: error, message: '' } } };
  return { status: 200, json: [before, state()] };
}
