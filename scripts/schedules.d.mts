/** The properties of a local suite that a schedule needs. */
interface RunningSuite {
  /** The Functions emulator, `http://127.0.0.1:PORT`. */
  readonly functions: string;
  readonly projectId: string;
}

/**
 * Runs scheduled functions of a local suite once a minute, because the Firebase CLI runs no schedules.
 * @returns stops it
 */
export function runEachMinute(suite: RunningSuite, region: string, names: readonly string[]): () => void;

/**
 * Runs one scheduled function of a local suite.
 * @param scheduleTime the scheduled time in ms since 1970; by default now
 * @throws {Error} if it fails
 */
export function runSchedule(suite: RunningSuite, region: string, name: string, scheduleTime?: number): Promise<void>;
