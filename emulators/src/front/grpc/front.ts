import type { Socket } from 'node:net';
import type { Backend } from '../../service/backend.ts';
import type { GrpcContext } from './call.ts';
import type { GrpcServer } from './server.ts';

/** The gRPC front before it is needed: gRPC and protocol buffers are read from disk for the first connection. */
export interface GrpcFront {
  /** Serves a connection whose first bytes are still unread. */
  accept(socket: Socket): void;
  /**
   * Gets ready before the first connection, so that it need not wait; does nothing when there has been one. Never throws.
   * @param scratch see {@link GrpcServer.rehearse}
   */
  prepare(scratch: Backend): Promise<void>;
  /** Ends every call at once. */
  close(): void;
}

/** Makes the gRPC front; opens nothing and loads nothing. */
export function createGrpcFront(context: GrpcContext): GrpcFront {
  let loading: Promise<GrpcServer> | undefined;
  const load = async (): Promise<GrpcServer> => {
    loading ??= import('./server.ts').then(({ createGrpcServer }) => createGrpcServer(context));
    return loading;
  };
  const refuse = (error: unknown): void => context.log(`gRPC cannot be served: ${String(error)}`);
  return {
    accept: (socket) => {
      load().then(
        (server) => server.accept(socket),
        (error: unknown) => {
          refuse(error);
          socket.destroy();
        },
      );
    },
    prepare: async (scratch) => {
      if (loading) return;
      try {
        await (await load()).rehearse(scratch);
      } catch (error) {
        refuse(error);
      }
    },
    close: () => {
      loading?.then((server) => server.close(), () => undefined);
    },
  };
}
