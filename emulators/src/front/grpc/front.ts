import type { Socket } from 'node:net';
import type { Backend } from '../../service/backend.ts';
import type { GrpcContext } from './call.ts';
import type { GrpcServer } from './server.ts';

/** The gRPC front end. Loads gRPC and protobuf on the first connection, or when `load` is called. */
export interface GrpcFront {
  /** Serves a new HTTP/2 connection. All data on the socket must still be unread. */
  accept(socket: Socket): void;
  /** Loads gRPC and protobuf. Never rejects. */
  load(): Promise<void>;
  /**
   * Warms up the code for the first commit. Does nothing if a client has already connected. Never rejects.
   * @param scratch see {@link GrpcServer.warmUp}
   */
  prepare(scratch: Backend): Promise<void>;
  /** Terminates all calls. */
  close(): void;
}

/** Creates the gRPC front end without loading gRPC. */
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
