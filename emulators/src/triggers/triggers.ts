import type { CommitEvent } from '../store/database.ts';
import type { Delivery } from './delivery.ts';
import { encodeEvent } from './event.ts';
import { matchesChange, type Trigger } from './trigger.ts';

const TRIGGER_ID = /^[a-z]+-[a-z]+\d+-(.+)-\d+$/;

/** Holds the triggers of all projects, and sends an event for each matching change. */
export class Triggers {
  readonly #projects = new Map<string, Map<string, Trigger>>();
  readonly #delivery: Delivery | undefined;
  readonly #retried: readonly string[];

  /**
   * @param delivery undefined if there is no Functions emulator
   * @param retried names of functions deployed with `retry: true`, or `*` for all; the CLI does not send this option
   *   when it registers a trigger
   */
  constructor(delivery: Delivery | undefined, retried: readonly string[] = []) {
    this.#delivery = delivery;
    this.#retried = retried;
  }

  /** Registers a trigger, replacing any trigger with the same ID. */
  register(projectId: string, id: string, trigger: Trigger): void {
    const triggers = this.#projects.get(projectId) ?? new Map<string, Trigger>();
    this.#projects.set(projectId, triggers.set(id, trigger));
  }

  remove(projectId: string, id: string): void {
    this.#projects.get(projectId)?.delete(id);
  }

  /** Sends events for the changes in a commit. */
  handle({ database, changes, commitTime, author }: CommitEvent): void {
    const { projectId, databaseId } = database.name;
    const triggers = this.#projects.get(projectId);
    if (!triggers || !this.#delivery) return;
    for (const change of changes) {
      for (const [id, trigger] of triggers) {
        if (trigger.databaseId !== databaseId || !matchesChange(trigger, change)) continue;
        const message = encodeEvent(database.name, trigger, change, { time: commitTime, author });
        const path = `/functions/projects/${encodeURIComponent(projectId)}/triggers/${encodeURIComponent(id)}`;
        this.#delivery.send(`${projectId}\n${id}\n${change.path}`, path, message, this.#isRetried(id));
      }
    }
  }

  /**
   * Returns whether failed events of a trigger are retried. The CLI builds the trigger ID from the region, the function
   * name, and a number, as in `us-east1-onItem-0`.
   */
  #isRetried(id: string): boolean {
    return this.#retried.some((name) => name === '*' || TRIGGER_ID.exec(id)?.[1] === name);
  }
}
