import { Problem } from '../http/problem.ts';

interface Waiting {
  readonly turn: number;
  readonly admit: () => void;
}

/**
 * Limits the number of concurrent tasks in order to limit memory use. Waiting tasks run in the order of their `turn`.
 */
export class Gate {
  readonly #waiting: Waiting[] = [];
  #free: number;

  /**
   * @param slots maximum number of concurrent tasks
   * @param waitMs how long a task can wait
   */
  constructor(
    slots: number,
    private readonly waitMs: number,
  ) {
    this.#free = slots;
  }

  /**
   * Runs a task when a slot is free.
   * @param turn priority among the waiting tasks; the lowest goes first
   * @throws {Problem} 503 if the task has waited too long
   */
  async run<Result>(turn: number, task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#admission(turn);
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next.admit();
    }
  }

  #admission(turn: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(new Problem(503, 'Too many long lists are being read right now. Please try again.', 10));
      }, this.waitMs);
      const waiting: Waiting = {
        turn,
        admit: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const later = this.#waiting.findIndex((other) => other.turn > turn);
      this.#waiting.splice(later === -1 ? this.#waiting.length : later, 0, waiting);
    });
  }
}
