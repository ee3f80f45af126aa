import type { Socket } from 'node:net';

/** A connection that is pinged once a sweep, and has given nothing for so many sweeps, is dead: a ping had a whole one to be answered. */
const MOST_SILENT = 3;

/**
 * Ends connections that have stopped giving bytes although they are pinged. After a frame that breaks the protocol Node
 * reads no more from a connection, so it learns neither of the client's answers nor that he has gone; and grpc-js waits,
 * once a ping is not answered, for calls to end that never will.
 */
export class Liveness {
  readonly #sockets = new Map<Socket, { bytes: number; silent: number }>();
  readonly #timer: NodeJS.Timeout;

  /** @param interval how often connections are looked at, in ms; they must be pinged as often */
  constructor(interval: number) {
    this.#timer = setInterval(() => this.#sweep(), interval);
    this.#timer.unref();
  }

  /** Looks after a connection until it closes. */
  follow(socket: Socket): void {
    this.#sockets.set(socket, { bytes: socket.bytesRead, silent: 0 });
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #sweep(): void {
    for (const [socket, seen] of this.#sockets) {
      seen.silent = socket.bytesRead === seen.bytes ? seen.silent + 1 : 0;
      seen.bytes = socket.bytesRead;
      if (seen.silent >= MOST_SILENT) socket.destroy();
    }
  }

  /** Looks no more. */
  close(): void {
    clearInterval(this.#timer);
  }
}
