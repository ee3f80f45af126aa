import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activityNote } from '../signIn/activityNote.ts';
import { idleWarning } from './idleWarningState.ts';
import { watchLimits, NOTE_EVERY_MS, WARNING_MS, type WatchedLimits } from './watchLimits.ts';

const NOW = Date.UTC(2026, 5, 5, 16);
const MINUTE_MS = 60_000;
const IDLE_MS = 8 * 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const KEY = 'firebase:authUser:key:[DEFAULT]';

let limits: WatchedLimits;
let endings: string[];

function watch(isShared = false): void {
  limits = watchLimits(isShared, (ending) => {
    endings.push(ending);
    limits.stop();
  });
}

const act = (name = 'pointerdown') => document.body.dispatchEvent(new Event(name, { bubbles: true }));
const noted = () => Number(localStorage.getItem('session:all')) - NOW;
/** Simulates another tab changing localStorage. */
function inAnotherTab(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

/** Leaves the site for a while, and restores the page from the back/forward cache. */
function leaveAndReturn(ms: number): void {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  vi.setSystemTime(Date.now() + ms);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  endings = [];
  localStorage.setItem(KEY, '{}');
});

afterEach(() => {
  vi.unstubAllGlobals();
  limits.stop();
  localStorage.clear();
});

describe('an idle session', () => {
  it('is warned two minutes before its end, and ends', () => {
    watch();
    vi.advanceTimersByTime(IDLE_MS - WARNING_MS - 1);
    expect(idleWarning()).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(idleWarning()?.endsAt).toBe(NOW + IDLE_MS);
    vi.advanceTimersByTime(WARNING_MS - 1);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(endings).toEqual(['idle']);
    expect(idleWarning()).toBeUndefined();
    vi.advanceTimersByTime(DAY_MS);
    expect(endings).toHaveLength(1);
  });

  it('ends after 15 minutes on a shared computer', () => {
    watch(true);
    vi.advanceTimersByTime(15 * MINUTE_MS - 1);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(endings).toEqual(['idle']);
  });

  it('continues when the user stays, not when something merely happens in the warned tab', () => {
    watch();
    vi.advanceTimersByTime(IDLE_MS - MINUTE_MS);
    act();
    expect(idleWarning()).toBeDefined();
    idleWarning()?.stay();
    expect(idleWarning()).toBeUndefined();
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(endings).toEqual(['idle']);
  });

  it('continues when there is activity in another tab, which takes the warning back', () => {
    watch();
    vi.advanceTimersByTime(IDLE_MS - MINUTE_MS);
    expect(idleWarning()).toBeDefined();
    inAnotherTab('session:all', String(Date.now()));
    expect(idleWarning()).toBeUndefined();
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(endings).toEqual([]);
  });

  it('ends when the computer wakes up after the limit, whatever the user does then', () => {
    watch();
    // The computer was asleep, so no timer has fired.
    vi.setSystemTime(NOW + IDLE_MS);
    act('keydown');
    expect(endings).toEqual(['idle']);
  });

  it('makes no request after the limit', () => {
    watch();
    expect(limits.check()).toBe(true);
    vi.setSystemTime(NOW + IDLE_MS);
    expect(limits.check()).toBe(false);
    expect(endings).toEqual(['idle']);
  });
});

describe('activity', () => {
  it.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus', 'visibilitychange'])(
    'is noted at most every 30 seconds: %s',
    (name) => {
      watch();
      const event = name === 'visibilitychange' ? () => document.dispatchEvent(new Event(name)) : () => act(name);
      vi.advanceTimersByTime(NOTE_EVERY_MS - 1);
      event();
      expect(noted()).toBe(0);
      vi.advanceTimersByTime(1);
      event();
      expect(noted()).toBe(NOTE_EVERY_MS);
    },
  );

  it('counts in this page where storage is denied', () => {
    vi.stubGlobal('localStorage', undefined);
    watch();
    vi.advanceTimersByTime(IDLE_MS - WARNING_MS - 1);
    act();
    vi.advanceTimersByTime(IDLE_MS - 1);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(endings).toEqual(['idle']);
  });
});

const claims = (ms: number) => ({ member: 'ada@x.example', auth_time: NOW / 1000, sessionEnd: (NOW + ms) / 1000 });

describe('the end of a session', () => {
  it('is at its time, 30 days later: later than the longest timer', () => {
    watch();
    limits.renew(claims(30 * DAY_MS));
    for (let moment = 0; moment < 30 * DAY_MS - MINUTE_MS; moment += 60 * MINUTE_MS) {
      act();
      expect(endings).toEqual([]);
      vi.advanceTimersByTime(60 * MINUTE_MS);
    }
    expect(endings).toEqual(['over']);
  });

  it('moves when the user signs in again', () => {
    watch();
    limits.renew(claims(MINUTE_MS));
    limits.renew(claims(3 * MINUTE_MS));
    vi.advanceTimersByTime(3 * MINUTE_MS - 1);
    expect(endings).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(endings).toEqual(['over']);
  });

  it('comes at once for a token that is from before sessions had an end', () => {
    watch();
    limits.renew({ member: 'ada@x.example' });
    expect(endings).toEqual(['over']);
  });
});

describe('another tab', () => {
  it.each([
    ['left', 'left'],
    ['idle', 'idle'],
    ['over', 'over'],
  ])('that ends the session says why: %s', (told, ending) => {
    watch();
    inAnotherTab('session:all', told);
    inAnotherTab('session:all', null);
    expect(endings).toEqual([]);
    inAnotherTab(KEY, null);
    expect(endings).toEqual([ending]);
  });

  it('that signs out and in again leaves the session to the SDK', () => {
    watch();
    localStorage.setItem('session:all', 'left');
    localStorage.removeItem('session:all');
    dispatchEvent(new StorageEvent('storage', { key: 'session:all', newValue: 'left' }));
    dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: null }));
    expect(endings).toEqual([]);
  });

  it('ends a window’s session only if it is a duplicate of the window', () => {
    watch(true);
    const { key } = activityNote(true);
    inAnotherTab('session:of-another-window', 'left');
    inAnotherTab('session:of-another-window', null);
    expect(endings).toEqual([]);
    inAnotherTab(key, null);
    expect(endings).toEqual(['over']);
  });

  it('that was a moment earlier at the same limit is of the same opinion', () => {
    watch(true);
    localStorage.removeItem(activityNote(true).key);
    vi.setSystemTime(NOW + 15 * MINUTE_MS);
    limits.check();
    expect(endings).toEqual(['idle']);
  });

  it('that ended the session while the browser had suspended this page is noticed on its return', () => {
    watch(true);
    localStorage.removeItem(activityNote(true).key);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(endings).toEqual(['over']);
  });
});

describe('a session whose window left the site', () => {
  it('ends on a shared computer if somebody goes back more than a minute later', () => {
    watch(true);
    leaveAndReturn(MINUTE_MS);
    leaveAndReturn(MINUTE_MS);
    expect(endings).toEqual([]);
    leaveAndReturn(MINUTE_MS + 1);
    expect(endings).toEqual(['over']);
  });

  it('goes on if somebody goes back on their own computer', () => {
    watch();
    leaveAndReturn(IDLE_MS - WARNING_MS - 1);
    expect(endings).toEqual([]);
  });
});
