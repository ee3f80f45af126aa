import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Caller } from '../../access/caller.ts';
import type { ListenRequest, ListenResponse } from '../../protobuf/listen-messages.ts';
import { StatusError } from '../../status.ts';
import { endStream, type GrpcContext } from './call.ts';

/** A Listen stream: requests arrive as 'data' events, responses are written; 'cancelled' means that the client is gone. */
export type ListenCall = ServerDuplexStream<ListenRequest, ListenResponse>;

/**
 * Serves one Listen stream from its opening to its end (endStream of call.ts). Targets are read by `decodeTarget` of
 * protobuf/target.ts; documents, values and times are written by protobuf/document.ts and protobuf/value.ts.
 */
export function listenStream(context: GrpcContext, _caller: Caller, call: ListenCall): void {
  endStream(call, context, new StatusError('UNIMPLEMENTED', 'Listen is not supported.'));
}
