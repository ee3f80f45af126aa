import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Bodies } from './body.ts';

const CHUNK = Buffer.alloc(1000, 'x');
/** Maximum form size in chunks. The limit for all forms together is twice as high. */
const MOST = 10;

function create(): Bodies {
  return new Bodies(MOST * CHUNK.length, 2 * MOST * CHUNK.length);
}

/** Yields a body of `size` chunks, and waits for `end` before ending. */
async function* body(size: number, end?: Promise<void>): AsyncGenerator<Buffer> {
  for (let sent = 0; sent < size; sent += 1) yield CHUNK;
  await end;
}

/** Polyfill for `Promise.withResolvers`. */
function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  const callbacks: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => {
    callbacks.push(resolve);
  });
  return { promise, resolve: () => callbacks[0]?.() };
}

describe('the forms in memory', () => {
  it('are passed on as text, even if a character is split between chunks', async () => {
    const parts = [Buffer.from('a=é').subarray(0, 3), Buffer.from('a=é').subarray(3)];
    let seen = '';
    await create().read(
      (async function* () {
        yield* parts;
      })(),
      async (text) => void (seen = text),
    );
    expect(seen).toBe('a=é');
  });

  it('are rejected if they are too large, and use no memory afterwards', async () => {
    const bodies = create();
    for (let round = 0; round < 5; round += 1)
      await expect(bodies.read(body(MOST + 1), async () => {})).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    let isUsed = false;
    await bodies.read(body(1), async () => void (isUsed = true));
    expect(isUsed).toBe(true);
  });

  it('are rejected while other forms use up the memory', async () => {
    const bodies = create();
    const { promise: end, resolve: finish } = withResolvers();
    const others = [bodies.read(body(MOST - 1, end), async () => {}), bodies.read(body(MOST - 1, end), async () => {})];
    await setImmediate();
    await expect(bodies.read(body(3), async () => {})).rejects.toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    await bodies.read(body(1), async () => {});
    finish();
    await Promise.all(others);
    await bodies.read(body(3), async () => {});
  });

  it('are released if the client disconnects or processing them fails', async () => {
    const bodies = create();
    const broken = async function* () {
      yield* body(MOST - 1);
      throw new Error('aborted');
    };
    for (let round = 0; round < 4; round += 1) {
      await expect(bodies.read(broken(), async () => {})).rejects.toThrow('aborted');
      await expect(bodies.read(body(1), async () => Promise.reject(new Error('unusable')))).rejects.toThrow('unusable');
    }
    await bodies.read(body(1), async () => {});
  });
});
