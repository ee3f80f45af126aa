import { setImmediate as tick } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from './concurrencyLimit.ts';

let started: string[];
let ends: Map<string, () => void>;

/** Creates a task that runs until the test ends it by name. */
const task = (name: string) => () => {
  started.push(name);
  return new Promise<string>((done) => ends.set(name, () => done(name)));
};

beforeEach(() => {
  started = [];
  ends = new Map();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a gate', () => {
  it('runs two tasks at once, and then the others, the lowest turn first', async () => {
    const gate = new Gate(2, 1_000);
    const all = [gate.run(1, task('a')), gate.run(2, task('b')), gate.run(9, task('late')), gate.run(3, task('c'))];
    await tick();
    expect(started).toEqual(['a', 'b']);
    ends.get('a')?.();
    await tick();
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['b', 'c', 'late']) {
      ends.get(name)?.();
      await tick();
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'late', 'c']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects a task that waits too long, and never runs it', async () => {
    const gate = new Gate(1, 1_000);
    const first = gate.run(1, task('first'));
    const second = gate.run(2, task('second')).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(600);
    const third = gate.run(3, task('third'));
    await vi.advanceTimersByTimeAsync(500);
    expect(await second).toMatchObject({ status: 503, retryAfterS: 10 });
    ends.get('first')?.();
    await first;
    await tick();
    expect(started).toEqual(['first', 'third']);
    ends.get('third')?.();
    expect(await third).toBe('third');
  });

  it('runs the next task when one fails', async () => {
    const gate = new Gate(1, 1_000);
    await expect(gate.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const next = gate.run(2, task('next'));
    await tick();
    ends.get('next')?.();
    expect(await next).toBe('next');
  });
});
