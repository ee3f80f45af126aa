import { StatusError } from '../../values/status.ts';
import { LIMITS, Session, type SessionLimits } from './session.ts';

/** Manages all open sessions. */
export class Sessions {
  readonly #limits: SessionLimits;
  readonly #log: (line: string) => void;
  readonly #sessions = new Map<string, { readonly method: string; readonly session: Session }>();

  constructor(log: (line: string) => void, limits: SessionLimits = LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Opens a session. If there are too many, terminates the one that has been idle for the longest time. Throws
   * UNAVAILABLE if none is idle.
   */
  open(method: string): Session {
    if (this.#sessions.size >= this.#limits.maxSessions) this.#evictIdle();
    const session = new Session(this.#limits, this.#log, () => this.#sessions.delete(session.id));
    this.#sessions.set(session.id, { method, session });
    return session;
  }

  /** Returns a session, or undefined if there is none with this method and ID. */
  get(method: string, id: string): Session | undefined {
    const entry = this.#sessions.get(id);
    return entry?.method === method ? entry.session : undefined;
  }

  #evictIdle(): void {
    let longestIdle: Session | undefined;
    for (const { session } of this.#sessions.values())
      if ((session.idleSince ?? Infinity) < (longestIdle?.idleSince ?? Infinity)) longestIdle = session;
    if (!longestIdle)
      throw new StatusError('UNAVAILABLE', `There are ${this.#sessions.size} WebChannel sessions already.`);
    longestIdle.terminate();
  }

  /** Terminates all sessions. */
  close(): void {
    for (const { session } of this.#sessions.values()) session.terminate();
  }
}
