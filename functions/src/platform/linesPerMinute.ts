import { MINUTE_MS } from '@firehouse/model';
import { log } from './log.ts';

/** Maximum number of lines per minute and instance for one kind of request. */
export const LINES_PER_MINUTE = 100;

/**
 * Limits a log line that strangers can cause, so that a flood of requests does not fill the log. Logs the number of
 * omitted lines with the first line after that minute.
 * @param write logs the line
 * @param now the clock, epoch ms
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
