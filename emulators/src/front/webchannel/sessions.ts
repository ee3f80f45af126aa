import { StatusError } from '../../values/status.ts';
import { LIMITS, Session, type SessionLimits } from './session.ts';

/** All clients' open sessions. */
export class Sessions {
  readonly #limits: SessionLimits;
  readonly #log: (line: string) => void;
  readonly #sessions = new Map<string, { readonly method: string; readonly session: Session }>();

  constructor(log: (line: string) => void, limits: SessionLimits = LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  /** The number of open sessions. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Opens a session for a method. If there are too many, closes one whose client seems to have left. */
  open(method: string): Session {
    if (this.#sessions.size >= this.#limits.maxSessions) this.#evictIdle();
    const session = new Session(this.#limits, this.#log, () => this.#sessions.delete(session.id));
    this.#sessions.set(session.id, { method, session });
    return session;
  }

  /** Returns a method's session by id; undefined if there is none. */
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

  /** Ends every session immediately. */
  close(): void {
    for (const { session } of this.#sessions.values()) session.terminate();
  }
}
