import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from './session.ts';
import { Sessions } from './sessions.ts';

const CHANNEL = { timeout: undefined, write: () => undefined, end: () => undefined };

describe('the sessions of all clients', () => {
  it('are rejected only when a thousand are in use', () => {
    const sessions = new Sessions(() => undefined);
    const all = Array.from({ length: LIMITS.maxSessions }, () => sessions.open('Listen'));
    for (const session of all) session.attach({ ...CHANNEL });
    expect(() => sessions.open('Listen')).toThrow('There are 1000 WebChannel sessions already.');
    const [, second] = all;
    const channel = { ...CHANNEL };
    second?.attach(channel);
    second?.detach(channel);
    const session = sessions.open('Listen');
    expect([sessions.size, sessions.get('Listen', second?.id ?? ''), sessions.get('Listen', session.id)]).toEqual([
      LIMITS.maxSessions,
      undefined,
      session,
    ]);
    sessions.close();
    expect(sessions.size).toBe(0);
  });

  it('replace the session whose client has been disconnected the longest', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const sessions = new Sessions(() => undefined, { ...LIMITS, maxSessions: 3 });
    const open = [];
    for (let count = 0; count < 3; count += 1) {
      open.push(sessions.open('Write'));
      vi.advanceTimersByTime(1);
    }
    open[0]?.attach({ ...CHANNEL });
    const channel = { ...CHANNEL };
    open[1]?.attach(channel);
    open[1]?.detach(channel);
    sessions.open('Write');
    expect(open.map(({ id }) => sessions.get('Write', id) !== undefined)).toEqual([true, true, false]);
    expect(sessions.get('Listen', open[0]?.id ?? '')).toBeUndefined();
    sessions.close();
  });
});
