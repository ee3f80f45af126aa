import { createContext, Script } from 'node:vm';
import { isRecord } from '@firehouse/model';
import { patternsOf, type Center } from './center.ts';

/** CPU time limit per message, in ms, for all of a center's patterns. Real patterns take less than one millisecond. */
const PROCESSOR_MS = 50;

/** Maximum number of characters of a message to match against the patterns. */
const TEXT_MAX_LENGTH = 20_000;

/** The text that each value's patterns matched. */
type Matches = [name: string, parts: string[]][];

const MATCHING =
  new Script(`JSON.stringify(patterns.map(([name, expressions]) => [name, expressions.flatMap((expression) => {
  const match = new RegExp(expression, 'im').exec(text);
  return match === null ? [] : [match[1] ?? match[0]];
})]))`);

/** Thrown when a center's patterns are invalid or take too long. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/**
 * Runs a center's patterns on a message. The sender controls the text, and some regular expressions take exponential
 * time, so this has a time limit.
 * @returns the matches for each value
 * @throws {PatternError} with a message for admins
 */
export function matchPatterns(center: Center, text: string): ReadonlyMap<string, readonly string[]> {
  const context = createContext({ patterns: patternsOf(center), text: text.slice(0, TEXT_MAX_LENGTH) });
  // `timeout` limits wall-clock time. If the machine was busy, retry with the CPU time that is left.
  for (let leftMs = PROCESSOR_MS; leftMs > 0;) {
    const start = process.cpuUsage();
    try {
      return new Map(JSON.parse(String(MATCHING.runInContext(context, { timeout: Math.ceil(leftMs) }))) as Matches);
    } catch (error) {
      // The error belongs to another realm, so `instanceof` can be false.
      const isTimeout = isRecord(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      if (!isTimeout)
        throw new PatternError('A pattern of this dispatch center is not a regular expression.', { cause: error });
      const { user, system } = process.cpuUsage(start);
      // Always subtract at least 1 ms so that the loop terminates.
      leftMs -= Math.max(1, (user + system) / 1_000);
    }
  }
  throw new PatternError('The patterns of this dispatch center took too long.');
}
