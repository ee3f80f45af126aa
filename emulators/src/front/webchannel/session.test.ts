import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Random } from '../../testing/random.ts';
import { StatusError } from '../../values/status.ts';
import { LIMITS, Session, type BackChannel, type SessionLimits } from './session.ts';

/** A back channel that parses responses as a client does. */
class Channel implements BackChannel {
  readonly timeout: number | undefined;
  readonly chunks: [id: number, content: unknown[]][][] = [];
  hasEnded = false;

  constructor(timeout?: number) {
    this.timeout = timeout;
  }

  get arrays(): unknown[] {
    return this.chunks.flat();
  }

  write(text: string): void {
    if (this.hasEnded) throw new Error('written after the end');
    const [, length, body = ''] = /^(\d+)\n([\s\S]*)$/.exec(text) ?? [];
    expect(body).toHaveLength(Number(length));
    this.chunks.push(JSON.parse(body) as [number, unknown[]][]);
  }

  end(): void {
    this.hasEnded = true;
  }
}

/** A session with a handler that records its calls. */
class Setting {
  readonly requests: string[] = [];
  drained = 0;
  left = 0;
  gone = 0;
  readonly log: string[] = [];
  readonly session: Session;

  constructor(limits: Partial<SessionLimits> = {}) {
    this.session = new Session(
      { ...LIMITS, ...limits },
      (line) => this.log.push(line),
      () => (this.gone += 1),
    );
    this.session.serve({
      request: (text) => this.requests.push(text as string),
      drained: () => (this.drained += 1),
      finished: () => undefined,
      disconnected: () => (this.left += 1),
    });
  }

  attach(timeout?: number): Channel {
    const channel = new Channel(timeout);
    this.session.attach(channel);
    return channel;
  }

  async receive(offset: number, ...messages: string[]): Promise<void> {
    return this.session.receive({ offset, messages });
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turn = async (): Promise<void> => Promise.resolve();

describe('the forward channel', () => {
  it('passes messages on in order, each once', async () => {
    const { session, requests, receive } = bound(new Setting());
    await receive(0, 'a', 'b');
    await receive(0, 'a', 'b');
    await receive(1, 'b', 'c');
    await receive(5, 'f');
    expect(requests).toEqual(['a', 'b', 'c']);
    await receive(3, 'd', 'e');
    expect(requests).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await session.receive({ offset: 6, messages: [undefined, 'h'] });
    expect(requests.slice(6)).toEqual(['h']);
  });

  it('rejects implausibly high message ids', async () => {
    const { receive, requests } = bound(new Setting());
    await expect(receive(10_000, 'a')).rejects.toThrow("Invalid value at 'ofs'.");
    await expect(receive(2 ** 31 - 2, 'a')).rejects.toThrow("Invalid value at 'ofs'.");
    await receive(9_999, 'a');
    expect(requests).toEqual([]);
  });

  it('queues messages while the method is busy, and delays responses once the queue is full', async () => {
    const setting = new Setting({ inboxLimit: 10 });
    setting.session.pause();
    await setting.receive(0, 'abc', 'def');
    let hasReturned = false;
    const waiting = setting.receive(2, 'ghijkl').then(() => (hasReturned = true));
    await turn();
    expect([setting.requests, hasReturned]).toEqual([[], false]);
    setting.session.resume();
    await waiting;
    expect(setting.requests).toEqual(['abc', 'def', 'ghijkl']);
  });

  it('uses no queue space for repeated messages, passed on or waiting', async () => {
    const { session, requests, receive } = bound(new Setting({ inboxLimit: 10 }));
    let responses = 0;
    const repeat = async (offset: number, ...messages: string[]): Promise<void> => {
      for (let round = 0; round < 5; round += 1) void receive(offset, ...messages).then(() => (responses += 1));
      await turn();
    };
    await repeat(0, '0123456789', 'b');
    expect([requests, responses]).toEqual([['0123456789', 'b'], 5]);
    session.pause();
    await repeat(2, 'waiting');
    expect([requests.length, responses]).toEqual([2, 10]);
    session.resume();
    expect(requests.slice(2)).toEqual(['waiting']);
  });

  it('queues messages until a missing earlier one arrives, without delaying that one', async () => {
    const setting = new Setting({ inboxLimit: 2 });
    const waiting = setting.receive(1, 'later');
    await setting.receive(0, 'now');
    await waiting;
    expect(setting.requests).toEqual(['now', 'later']);
  });

  it('reports the back channel, the last array sent and the size of unacknowledged arrays', async () => {
    const { session, attach } = bound(new Setting());
    expect(session.state).toEqual([0, 0, 0]);
    attach();
    session.send({ a: 1 });
    await turn();
    expect(session.state).toEqual([1, 2, '[1,["noop"]]'.length + '[2,[{"a":1}]]'.length]);
    session.acknowledge(2);
    expect(session.state).toEqual([1, 2, 0]);
  });
});

describe('the back channel', () => {
  it('sends an array at once, so that clients see that no proxy buffers the response', () => {
    const { attach } = bound(new Setting());
    expect(attach().arrays).toEqual([[1, ['noop']]]);
    expect(attach(30_000).arrays).toEqual([[1, ['noop']]]);
  });

  it('sends all arrays of one turn in one chunk', async () => {
    const { session, attach } = bound(new Setting());
    const channel = attach();
    for (const n of [1, 2, 3]) session.send({ n });
    await turn();
    session.send({ n: 4 });
    await turn();
    expect(channel.chunks.slice(1)).toEqual([
      [
        [2, [{ n: 1 }]],
        [3, [{ n: 2 }]],
        [4, [{ n: 3 }]],
      ],
      [[5, [{ n: 4 }]]],
    ]);
    expect(channel.hasEnded).toBe(false);
  });

  it('ends with the first chunk of a long poll', async () => {
    const { session, attach } = bound(new Setting());
    const channel = attach(30_000);
    expect(channel.hasEnded).toBe(false);
    session.send(1);
    session.send(2);
    await turn();
    expect([channel.arrays, channel.hasEnded]).toEqual([
      [
        [1, [1]],
        [2, [2]],
      ],
      true,
    ]);
    session.send(3);
    await turn();
    session.acknowledge(2);
    expect(attach(30_000).arrays).toEqual([[3, [3]]]);
  });

  it('ends a long poll without messages at its timeout, with a noop', () => {
    const { attach } = bound(new Setting());
    const channel = attach(5_000);
    vi.advanceTimersByTime(4_999);
    expect(channel.hasEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect([channel.arrays, channel.hasEnded]).toEqual([[[1, ['noop']]], true]);
  });

  it('resends unacknowledged arrays with the same ids', async () => {
    const { session, attach } = bound(new Setting());
    session.send('a');
    session.send('b');
    await turn();
    const lost = attach();
    expect(lost.arrays).toEqual([
      [1, ['a']],
      [2, ['b']],
    ]);
    session.detach(lost);
    session.send('c');
    session.acknowledge(1);
    expect(attach().arrays).toEqual([
      [2, ['b']],
      [3, ['c']],
    ]);
  });

  it('ignores acknowledgments of ids that are too low or too high', async () => {
    const { session, attach } = bound(new Setting());
    session.send('a');
    session.acknowledge(-1);
    expect(attach().arrays).toEqual([[1, ['a']]]);
    session.acknowledge(1_000_000);
    session.acknowledge(0);
    session.send('b');
    expect(attach().arrays).toEqual([[2, ['b']]]);
  });

  it('moves to a new response, and ends the old one', async () => {
    const { session, attach } = bound(new Setting());
    const [old, young] = [attach(), attach()];
    session.detach(old);
    session.send('a');
    await turn();
    expect([old.hasEnded, young.hasEnded, young.arrays.at(-1)]).toEqual([true, false, [2, ['a']]]);
  });

  it('sends at least one array per keepalive interval of the handshake, and ends after a minute', () => {
    const { session, attach } = bound(new Setting());
    expect(JSON.parse(session.handshake)).toEqual([0, ['c', session.id, '', 8, expect.any(Number), 30_000]]);
    const channel = attach();
    vi.advanceTimersByTime(30_000);
    expect([channel.arrays.length, channel.hasEnded]).toEqual([2, false]);
    vi.advanceTimersByTime(30_000);
    expect([channel.arrays.length, channel.hasEnded]).toEqual([3, true]);
  });

  it('ends when too much is unacknowledged, and resumes the method after the acknowledgment', async () => {
    const setting = new Setting({ outboxLimit: 100 });
    const { session } = setting;
    const channel = setting.attach();
    expect(session.send('x'.repeat(50))).toBe(true);
    expect(session.send('y'.repeat(50))).toBe(false);
    expect(session.send('z')).toBe(false);
    await turn();
    expect([channel.chunks.length, channel.hasEnded, setting.drained]).toEqual([2, true, 0]);
    session.acknowledge(1);
    expect(setting.drained).toBe(0);
    session.acknowledge(4);
    expect(setting.drained).toBe(1);
    expect(session.send('small')).toBe(true);
  });
});

describe('a session', () => {
  it('ends with an error, which the client receives even if it connects later', async () => {
    const setting = new Setting();
    const { session } = setting;
    session.end(new StatusError('PERMISSION_DENIED', 'false for "list"'));
    session.send('ignored');
    await setting.receive(0, 'ignored');
    expect(setting.requests).toEqual([]);
    expect(setting.left).toBe(1);
    const channel = setting.attach();
    expect([channel.arrays, channel.hasEnded]).toEqual([
      [
        [1, [{ error: { code: 403, message: 'false for "list"', status: 'PERMISSION_DENIED' } }]],
        [2, ['close']],
      ],
      true,
    ]);
    expect(setting.gone).toBe(0);
    session.acknowledge(2);
    expect([setting.gone, setting.left]).toEqual([1, 1]);
  });

  it('can end without an error', () => {
    const { session, attach } = bound(new Setting());
    session.end();
    session.end(new Error('ignored'));
    expect(attach().arrays).toEqual([[1, ['close']]]);
  });

  it('logs an unexpected error and does not show it', () => {
    const setting = new Setting();
    setting.session.end(new TypeError('secret'));
    expect(JSON.stringify(setting.attach().arrays)).toContain('Internal error encountered.');
    expect(setting.log).toEqual([expect.stringContaining('TypeError: secret')]);
  });

  it('ends when its client terminates it', async () => {
    const setting = new Setting({ inboxLimit: 1 });
    const channel = setting.attach();
    setting.session.pause();
    const waiting = setting.receive(0, 'abc');
    setting.session.terminate();
    setting.session.terminate();
    await waiting;
    setting.session.send('ignored');
    await turn();
    expect([setting.left, setting.gone, channel.hasEnded, channel.chunks.length]).toEqual([1, 1, true, 1]);
    expect(setting.attach().hasEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends a minute after its last back channel', () => {
    const setting = new Setting();
    vi.advanceTimersByTime(59_000);
    const channel = setting.attach();
    vi.advanceTimersByTime(59_000);
    setting.session.detach(channel);
    vi.advanceTimersByTime(59_999);
    expect(setting.gone).toBe(0);
    vi.advanceTimersByTime(1);
    expect([setting.gone, setting.left, vi.getTimerCount()]).toEqual([1, 1, 0]);
  });

  it('ends a minute after an error that its client never reads', () => {
    const setting = new Setting();
    setting.session.end(new StatusError('ABORTED', ''));
    vi.advanceTimersByTime(60_000);
    expect(setting.gone).toBe(1);
  });

  it('has an id that cannot be guessed', () => {
    const ids = new Set(Array.from({ length: 100 }, () => new Setting().session.id));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });
});

describe('a network that loses requests, responses and parts of them', () => {
  it.each([1, 2, 3, 4, 5])('delivers everything once and in order, in both directions, seed %i', async (seed) => {
    const random = new Random(seed);
    const setting = new Setting({ outboxLimit: 200 });
    const { session } = setting;
    const received: unknown[] = [];
    let [sent, queued, forwarded, acknowledged] = [0, 0, 0, 0];
    let channel: Channel | undefined;
    let read = 0;
    /** Reads pending chunks. If the connection is broken, some are lost. */
    const readChunks = (isBroken: boolean): void => {
      for (const chunk of channel?.chunks.slice(read) ?? []) {
        if (isBroken && random.chance(0.5)) break;
        read += 1;
        for (const [id, [content]] of chunk) {
          if (id <= acknowledged) continue;
          expect(id).toBe(acknowledged + 1);
          acknowledged = id;
          if (content !== 'noop') received.push(content);
        }
      }
    };
    const connect = (): void => {
      readChunks(false);
      session.acknowledge(acknowledged);
      read = 0;
      channel = new Channel(random.chance(0.5) ? 5_000 : undefined);
      session.attach(channel);
    };
    const step = async (): Promise<void> => {
      const kind = random.below(6);
      if (kind < 2) session.send((sent += 1));
      else if (kind === 2) queued += random.below(3);
      else if (kind === 3) {
        // The request is lost, or only its response, or neither. Lost messages are repeated in the next request.
        const messages = Array.from({ length: queued - forwarded }, (_none, at) => String(forwarded + at));
        const isLost = random.chance(0.3);
        if (!isLost) {
          session.acknowledge(random.below(acknowledged + 1));
          await session.receive({ offset: forwarded, messages });
          if (random.chance(0.6)) forwarded = queued;
        }
      } else if (kind === 4) {
        readChunks(true);
        if (channel) session.detach(channel);
        connect();
      } else {
        readChunks(false);
        if (!channel || channel.hasEnded) connect();
        vi.advanceTimersByTime(random.below(20_000));
      }
      await turn();
    };
    for (let count = 0; count < 3_000; count += 1) await step();
    await session.receive({
      offset: forwarded,
      messages: Array.from({ length: queued - forwarded }, (_none, at) => String(forwarded + at)),
    });
    connect();
    connect();
    expect(received).toEqual(Array.from({ length: sent }, (_none, at) => at + 1));
    expect(setting.requests).toEqual(Array.from({ length: queued }, (_none, at) => String(at)));
    expect([setting.gone, sent > 500, queued > 200]).toEqual([0, true, true]);
  });
});

/** Binds methods so that tests can destructure them. */
function bound(setting: Setting): Pick<Setting, 'session' | 'requests' | 'attach' | 'receive'> {
  return {
    session: setting.session,
    requests: setting.requests,
    attach: (timeout) => setting.attach(timeout),
    receive: async (offset, ...messages) => setting.receive(offset, ...messages),
  };
}
