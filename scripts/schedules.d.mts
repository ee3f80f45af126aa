/** What a schedule needs of a local suite. */
interface RunningSuite {
  /** The Functions emulator, `http://127.0.0.1:PORT`. */
  readonly functions: string;
  readonly projectId: string;
}

/**
 * Runs scheduled functions of a local suite once a minute; the Firebase CLI runs none.
 * @returns ends it
 */
export function runEachMinute(suite: RunningSuite, region: string, names: readonly string[]): () => void;

/**
 * Runs one scheduled function of a local suite.
 * @param scheduleTime ms since 1970: when the scheduler meant it to run; now by default
 * @throws {Error} when it failed
 */
export function runSchedule(suite: RunningSuite, region: string, name: string, scheduleTime?: number): Promise<void>;
