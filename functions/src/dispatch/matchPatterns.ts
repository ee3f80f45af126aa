import { runInNewContext } from 'node:vm';
import { isRecord } from '@firehouse/model';
import { patternsOf, type Center } from './center.ts';

/** Time limit for all patterns of a center on one message: real ones take at most a millisecond. */
const TIMEOUT_MS = 200;

/** How much of a message the patterns see, in characters. */
const TEXT_MAX_LENGTH = 20_000;

/** Thrown when the patterns of a center cannot be applied to a message. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

/**
 * Applies a center's patterns to a text. Some expressions take exponential time on some texts, and the sender chooses
 * the text, so they run with a time limit.
 * @returns the matched parts of each value
 * @throws {PatternError} with a sentence for the admin who sees the draft
 */
export function matchPatterns(center: Center, text: string): ReadonlyMap<string, readonly string[]> {
  try {
    const json: unknown = runInNewContext(
      `JSON.stringify(patterns.map(([name, expressions]) => [name, expressions.flatMap((expression) => {
        const match = new RegExp(expression, 'im').exec(text);
        return match === null ? [] : [match[1] ?? match[0]];
      })]))`,
      { patterns: patternsOf(center), text: text.slice(0, TEXT_MAX_LENGTH) },
      { timeout: TIMEOUT_MS },
    );
    return new Map(JSON.parse(String(json)) as [string, string[]][]);
  } catch (error) {
    // Not `instanceof`: the error can come from the other context.
    const isTimeout = isRecord(error) && error['code'] === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw new PatternError(
      isTimeout
        ? 'The patterns of this dispatch center took too long.'
        : 'A pattern of this dispatch center is not a regular expression.',
      { cause: error },
    );
  }
}
