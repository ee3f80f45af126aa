import { createContext, Script } from 'node:vm';
import { isRecord } from '@firehouse/model';
import { patternsOf, type Center } from './center.ts';

/**
 * CPU time limit for running all of a center's patterns on one message, in ms: real ones take at most a millisecond.
 */
const PROCESSOR_MS = 50;

/** How many characters of a message patterns see. */
const TEXT_MAX_LENGTH = 20_000;

/** The matched parts of each value, by name. */
type Matches = [name: string, parts: string[]][];

const MATCHING =
  new Script(`JSON.stringify(patterns.map(([name, expressions]) => [name, expressions.flatMap((expression) => {
  const match = new RegExp(expression, 'im').exec(text);
  return match === null ? [] : [match[1] ?? match[0]];
})]))`);

/** Thrown if a center's patterns cannot be applied to a message. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/**
 * Applies a center's patterns to text. They run with a time limit, because some expressions take exponential time on
 * some input, and the sender chooses the text.
 * @returns the matched parts of each value
 * @throws {PatternError} with a sentence for the admin who sees the draft
 */
export function matchPatterns(center: Center, text: string): ReadonlyMap<string, readonly string[]> {
  const context = createContext({ patterns: patternsOf(center), text: text.slice(0, TEXT_MAX_LENGTH) });
  // The engine limits elapsed time, which also passes while the machine runs something else; in that case, retry.
  for (let leftMs = PROCESSOR_MS; leftMs > 0;) {
    const start = process.cpuUsage();
    try {
      return new Map(JSON.parse(String(MATCHING.runInContext(context, { timeout: Math.ceil(leftMs) }))) as Matches);
    } catch (error) {
      // Not `instanceof`, because the error can come from the other context.
      const isTimeout = isRecord(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
      if (!isTimeout)
        throw new PatternError('A pattern of this dispatch center is not a regular expression.', { cause: error });
      const { user, system } = process.cpuUsage(start);
      // Subtract at least a millisecond, so that the loop ends.
      leftMs -= Math.max(1, (user + system) / 1_000);
    }
  }
  throw new PatternError('The patterns of this dispatch center took too long.');
}
