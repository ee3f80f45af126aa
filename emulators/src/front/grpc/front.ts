import type { Socket } from 'node:net';
import type { Backend } from '../../service/backend.ts';
import type { GrpcContext } from './call.ts';
import type { GrpcServer } from './server.ts';

/**
 * The gRPC front end. gRPC and protocol buffers are loaded from disk for the first connection, or earlier on request.
 */
export interface GrpcFront {
  /** Serves a connection whose first bytes are still unread. */
  accept(socket: Socket): void;
  /** Loads gRPC and protocol buffers from disk now. Never throws. */
  load(): Promise<void>;
  /**
   * Warms up so that the first commit is fast; does nothing after the first connection. Never throws.
   * @param scratch see {@link GrpcServer.warmUp}
   */
  prepare(scratch: Backend): Promise<void>;
  /** Ends every call immediately. */
  close(): void;
}

/** Creates the gRPC front end without opening or loading anything. */
export function createGrpcFront(context: GrpcContext): GrpcFront {
  let loading: Promise<GrpcServer> | undefined;
  let isUsed = false;
  const load = async (): Promise<GrpcServer> => {
    loading ??= import('./server.ts').then(({ createGrpcServer }) => createGrpcServer(context));
    return loading;
  };
  const logUnavailable = (error: unknown): void => context.log(`gRPC is unavailable: ${String(error)}`);
  return {
    accept: (socket) => {
      isUsed = true;
      load().then(
        (server) => server.accept(socket),
        (error: unknown) => {
          logUnavailable(error);
          socket.destroy();
        },
      );
    },
    load: () => load().then(() => undefined, logUnavailable),
    prepare: async (scratch) => {
      if (isUsed) return;
      try {
        await (await load()).warmUp(scratch);
      } catch (error) {
        logUnavailable(error);
      }
    },
    close: () => {
      loading?.then(
        (server) => server.close(),
        () => undefined,
      );
    },
  };
}
