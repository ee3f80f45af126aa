import { MINUTE_MS } from '@firehouse/model';
import { log } from './log.ts';

/** Maximum number of lines per minute and instance for each kind of log line. */
export const LINES_PER_MINUTE = 100;

/**
 * Limits how often a line can be logged, so that a flood of requests can't fill the logs. If lines were omitted, logs
 * their number with the next line after that minute.
 */
export function linesPerMinute<Line>(
  write: (line: Line) => void,
  now: () => number = () => Date.now(),
): (line: Line) => void {
  let startedAt = -Infinity;
  let lines = 0;
  return (line) => {
    const time = now();
    if (time - startedAt >= MINUTE_MS) {
      if (lines > LINES_PER_MINUTE) log.linesOmitted(lines - LINES_PER_MINUTE);
      startedAt = time;
      lines = 0;
    }
    lines += 1;
    if (lines <= LINES_PER_MINUTE) write(line);
  };
}
