import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activityNote, noteWindowLeft } from './activityNote.ts';
import { removeEndedSignIn, sessionEndOf } from './sessionEnd.ts';
import { hasStoredSignIn } from './storedSignIn.ts';

const NOW = Date.UTC(2026, 5, 5, 16);
const nowS = NOW / 1000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const KEY = 'firebase:authUser:key:[DEFAULT]';
const claims = { member: 'ada@x.example', sessionEnd: nowS + 86_400, auth_time: nowS };

const stored = (of: object) =>
  JSON.stringify({
    stsTokenManager: { accessToken: `e30.${btoa(JSON.stringify(of)).replaceAll('+', '-').replaceAll('/', '_')}.x` },
  });
const storages = () => [localStorage, sessionStorage].map((storage) => Object.keys(storage));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a session ends', () => {
  it.each([
    ['when it was idle for 8 hours', claims, false, NOW + 8 * HOUR_MS, 'idle'],
    ['after 15 minutes on a shared computer', claims, true, NOW + 15 * MINUTE_MS, 'idle'],
    ['at its end', { ...claims, sessionEnd: nowS + 60 }, false, NOW + MINUTE_MS, 'over'],
    ['at once without an end', { member: 'ada@x.example' }, false, 0, 'over'],
    ['by the idle limit alone if its account has no address', {}, false, NOW + 8 * HOUR_MS, 'idle'],
  ])('%s', (_when, of, isShared, at, ending) => {
    expect(sessionEndOf(of, NOW, isShared)).toEqual({ at, ending });
  });
});

const hoursAgo = (hours: number) => () => localStorage.setItem('session:all', String(NOW - hours * HOUR_MS));
const nothing = () => {};

describe('a stored sign-in', () => {
  it.each([
    ['that is new', claims, nothing],
    ['with activity within 8 hours', { ...claims, auth_time: nowS - 80_000 }, hoursAgo(7.9)],
    ['with activity in the future, since the clock was corrected', claims, hoursAgo(-1)],
  ])('%s stays', (_what, of, arrange) => {
    localStorage.setItem(KEY, stored(of));
    arrange();
    removeEndedSignIn();
    expect(hasStoredSignIn()).toBe(true);
  });

  it.each([
    ['whose session is over', { ...claims, sessionEnd: nowS }, nothing],
    ['from before sessions had an end', { ...claims, sessionEnd: undefined }, nothing],
    ['without activity for 8 hours', { ...claims, auth_time: nowS - 80_000 }, hoursAgo(8)],
    ['older than 8 hours, without a note', { ...claims, auth_time: nowS - 8 * 3600 }, nothing],
  ])('%s is removed, with the note of its activity', (_what, of, arrange) => {
    localStorage.setItem(KEY, stored(of));
    arrange();
    removeEndedSignIn();
    expect(storages()).toEqual([[], []]);
  });

  it.each(['', 'null', '{"stsTokenManager":{"accessToken":"x"}}'])('of an unknown form is removed: %s', (text) => {
    localStorage.setItem(KEY, text);
    removeEndedSignIn();
    expect(hasStoredSignIn()).toBe(false);
  });

  it('is not one of the sign-in widget, which stores its own', () => {
    sessionStorage.setItem('firebase:authUser:key:[DEFAULT]-firebaseui-temp', stored(claims));
    expect(hasStoredSignIn()).toBe(false);
  });

  it('of a window stays for 15 minutes after the last activity', () => {
    sessionStorage.setItem(KEY, stored(claims));
    activityNote(true).write(NOW);
    vi.setSystemTime(NOW + 15 * MINUTE_MS - 1);
    removeEndedSignIn();
    expect(hasStoredSignIn()).toBe(true);
    vi.setSystemTime(NOW + 15 * MINUTE_MS);
    removeEndedSignIn();
    expect(storages()).toEqual([[], []]);
  });

  it('of a window is removed if a duplicate of the tab has ended the session', () => {
    const note = activityNote(true);
    note.write(NOW);
    const copied = Object.fromEntries(Object.entries(sessionStorage));
    note.end('left');
    Object.assign(sessionStorage, copied, { [KEY]: stored(claims) });
    removeEndedSignIn();
    expect(storages()).toEqual([[], []]);
  });

  it('of a window that was closed ends, even if the browser restores it; that of a reloaded page does not', () => {
    sessionStorage.setItem(KEY, stored(claims));
    activityNote(true).write(NOW);
    noteWindowLeft(NOW);
    vi.setSystemTime(NOW + MINUTE_MS);
    removeEndedSignIn();
    expect(hasStoredSignIn()).toBe(true);
    vi.setSystemTime(NOW + MINUTE_MS + 1);
    removeEndedSignIn();
    expect(storages()).toEqual([[], []]);
  });

  it('is not needed where storage is denied', () => {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('sessionStorage', undefined);
    expect(removeEndedSignIn).not.toThrow();
    const note = activityNote(true);
    note.write(NOW);
    expect(note.read()).toBe(NOW);
    expect(activityNote(true)).toMatchObject({ key: note.key, hasBegun: true });
  });
});

it('removes notes of windows that were closed on a shared computer, once they cannot matter', () => {
  localStorage.setItem('session:closed-long-ago', String(NOW - 15 * MINUTE_MS));
  localStorage.setItem('session:open', String(NOW - MINUTE_MS));
  localStorage.setItem('session:all', String(NOW - HOUR_MS));
  removeEndedSignIn();
  expect(Object.keys(localStorage).toSorted()).toEqual(['session:all', 'session:open']);
});
