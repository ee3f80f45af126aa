import { EventEmitter, once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { SharedReads } from './sharedReads.ts';

let now: number;
let made: number;
let reads: SharedReads;

beforeEach(() => {
  now = 0;
  made = 0;
  reads = new SharedReads(
    () => 1_000,
    () => now,
  );
});

const failing = () => Promise.reject(new Error('unavailable'));
const make = () => Promise.resolve((made += 1));

describe('a shared read', () => {
  it('runs once for all requests that arrive while it runs', async () => {
    expect(await Promise.all([reads.read('a', make), reads.read('a', make), reads.read('b', make)])).toEqual([1, 1, 2]);
  });

  it('is shared until its time is over, counted from its beginning', async () => {
    await reads.read('a', make);
    now = 999;
    expect(await reads.read('a', make)).toBe(1);
    now = 1_000;
    expect(await reads.read('a', make)).toBe(2);
  });

  it('runs again after a write, even if an older one is still running', async () => {
    const gate = new EventEmitter();
    const older = reads.read('a', () => once(gate, 'open').then(() => 'before'));
    reads.invalidate();
    const newer = reads.read('a', () => Promise.resolve('after'));
    gate.emit('open');
    expect(await Promise.all([older, newer, reads.read('a', () => Promise.resolve('later'))])).toEqual([
      'before',
      'after',
      'after',
    ]);
  });

  it('that fails, fails for all waiting requests, and then runs again', async () => {
    const both = await Promise.allSettled([reads.read('a', failing), reads.read('a', make)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.read('a', make)).toBe(1);
  });

  it('with an undefined result is not cached', async () => {
    await reads.read('a', () => Promise.resolve(undefined));
    expect(await reads.read('a', make)).toBe(1);
  });

  it('is evicted when there are many newer ones', async () => {
    for (let index = 0; index < 600; index += 1) await reads.read(`key ${index}`, make);
    expect(await reads.read('key 599', make)).toBe(600);
    expect(await reads.read('key 0', make)).toBe(601);
  });
});

it('nothing is shared for 0 ms', async () => {
  const alone = new SharedReads(() => 0);
  expect(await Promise.all([alone.read('a', make), alone.read('a', make)])).toEqual([1, 2]);
});
