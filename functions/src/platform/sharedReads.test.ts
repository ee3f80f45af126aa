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

const failing = () => Promise.reject(new Error('away'));
const make = () => Promise.resolve((made += 1));

describe('a shared read', () => {
  it('is made once for all who ask while it is under way', async () => {
    expect(await Promise.all([reads.read('a', make), reads.read('a', make), reads.read('b', make)])).toEqual([1, 1, 2]);
  });

  it('is given until its time is over, counted from its beginning', async () => {
    await reads.read('a', make);
    now = 999;
    expect(await reads.read('a', make)).toBe(1);
    now = 1_000;
    expect(await reads.read('a', make)).toBe(2);
  });

  it('is made anew after a write, for those too who come while an older one is under way', async () => {
    const gate = new EventEmitter();
    const older = reads.read('a', () => once(gate, 'open').then(() => 'before'));
    reads.forget();
    const newer = reads.read('a', () => Promise.resolve('after'));
    gate.emit('open');
    expect(await Promise.all([older, newer, reads.read('a', () => Promise.resolve('later'))])).toEqual([
      'before',
      'after',
      'after',
    ]);
  });

  it('that fails, fails for those who wait, and is tried again', async () => {
    const both = await Promise.allSettled([reads.read('a', failing), reads.read('a', make)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.read('a', make)).toBe(1);
  });

  it('that gives nothing to keep is not kept', async () => {
    await reads.read('a', () => Promise.resolve(undefined));
    expect(await reads.read('a', make)).toBe(1);
  });

  it('lets go of the oldest when there are many', async () => {
    for (let index = 0; index < 600; index += 1) await reads.read(`key ${index}`, make);
    expect(await reads.read('key 599', make)).toBe(600);
    expect(await reads.read('key 0', make)).toBe(601);
  });
});

it('nothing is shared for 0 ms', async () => {
  const alone = new SharedReads(() => 0);
  expect(await Promise.all([alone.read('a', make), alone.read('a', make)])).toEqual([1, 2]);
});
