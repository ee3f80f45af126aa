import { MINUTE_MS } from '@firehouse/model';
import { expect, it, vi } from 'vitest';
import { LINES_PER_MINUTE, linesPerMinute } from './linesPerMinute.ts';
import { log } from './log.ts';

it('limits a line per minute, and logs how many it omitted with the first line after that', () => {
  const omitted = vi.spyOn(log, 'linesOmitted').mockReturnValue();
  const written: number[] = [];
  let now = 5_000;
  const write = linesPerMinute<number>(
    (line) => void written.push(line),
    () => now,
  );
  for (let line = 0; line < 10_000; line += 1) write(line);
  now += MINUTE_MS - 1;
  write(10_000);
  expect(written).toEqual(Array.from({ length: LINES_PER_MINUTE }, (_, line) => line));
  expect(omitted).not.toHaveBeenCalled();
  now += 1;
  write(10_001);
  expect(written.at(-1)).toBe(10_001);
  expect(omitted.mock.calls).toEqual([[10_001 - LINES_PER_MINUTE]]);
  now += MINUTE_MS;
  write(10_002);
  expect(omitted).toHaveBeenCalledTimes(1);
  expect(written).toHaveLength(LINES_PER_MINUTE + 2);
});
