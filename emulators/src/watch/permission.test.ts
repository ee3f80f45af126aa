import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runQuery } from '../query/run.ts';
import type { Write } from '../store/write.ts';
import { Random } from '../testing/random.ts';
import { int, text } from '../testing/values.ts';
import { Replica } from './testing/replica.ts';
import { documents, query, Scene, setting, user } from './testing/scene.ts';

const RULES = `
  match /open/{id} { allow read; }
  match /own/{id} {
    allow get: if resource == null || resource.data.owner == request.auth.uid;
    allow list: if resource.data.owner == request.auth.uid;
  }
  match /club/{id} {
    allow read: if get(/databases/$(database)/documents/members/$(request.auth.uid)).data.active == true;
  }
  match /{any=**}/notes/{id} { allow list: if exists(/databases/$(database)/documents/members/$(request.auth.uid)); }
  match /timed/{id} { allow read: if request.time < timestamp.value(4102444800000); }
`;

function mine(targetId: number): ReturnType<typeof query> {
  return query(targetId, 'own', {
    filter: { kind: 'field', constraint: { field: ['owner'], op: '==', value: text('ann') } },
  });
}

describe('what a caller must not read', () => {
  it('is rejected with the reason, without affecting other targets', () => {
    const scene = new Scene(RULES);
    const { replica, stream } = scene.listen(user('ann'));
    stream.addTarget(query(1, 'open'));
    stream.addTarget(query(2, 'own'));
    stream.addTarget(query(3, 'club'));
    stream.addTarget(documents(4, 'elsewhere/x'));
    stream.addTarget(query(5, '', { collectionId: undefined, allDescendants: true }));
    stream.addTarget(mine(6));
    expect([...replica.lost.keys()]).toEqual([2, 3, 4, 5]);
    expect([...replica.lost.values()].map(({ code }) => code)).toEqual(Array(4).fill('PERMISSION_DENIED'));
    expect(replica.lost.get(2)?.message).toMatch(/for 'list' @ L/);
    scene.set('open/a');
    expect(replica.paths(1)).toEqual(['open/a']);
    expect(replica.latest?.targets.get(6)?.isCurrent).toBe(true);
  });

  it('is removed when the rules are replaced', () => {
    const scene = new Scene(RULES);
    const { replica, stream } = scene.listen(user('ann'));
    stream.addTarget(query(1, 'open'));
    stream.addTarget(mine(2));
    const admin = scene.listen();
    admin.stream.addTarget(query(1, 'open'));
    scene.putRules('match /own/{id} { allow read; }');
    expect([...replica.lost.keys()]).toEqual([1]);
    scene.commit(setting('open/a'), setting('own/a', { owner: text('ann') }));
    expect(replica.events.some((event) => event.kind === 'change' && event.document.path === 'open/a')).toBe(false);
    expect(replica.paths(2)).toEqual(['own/a']);
    expect(admin.replica.paths(1)).toEqual(['open/a']);
  });

  it('is removed when a document that the rules read changes, before anything else is sent', () => {
    const scene = new Scene(RULES);
    scene.set('members/ann', { active: { kind: 'boolean', value: true } });
    const { replica, stream } = scene.listen(user('ann'));
    stream.addTarget(query(1, 'club'));
    stream.addTarget(query(2, 'notes', { allDescendants: true }));
    stream.addTarget(query(3, 'open'));
    scene.set('club/a');
    expect(replica.paths(1)).toEqual(['club/a']);
    scene.commit(
      setting('members/ann', { active: { kind: 'boolean', value: false } }),
      setting('club/secret'),
      setting('open/a'),
    );
    expect([...replica.lost.keys()]).toEqual([1]);
    expect(replica.events.some((event) => event.kind === 'change' && event.document.path === 'club/secret')).toBe(
      false,
    );
    expect(replica.paths(3)).toEqual(['open/a']);
    scene.delete('members/ann');
    expect([...replica.lost.keys()]).toEqual([1, 2]);
  });

  it('is removed when the owner of the document changes', () => {
    const scene = new Scene(RULES);
    const { replica, stream } = scene.listen(user('ann'));
    stream.addTarget(documents(1, 'own/a'));
    scene.set('own/a', { owner: text('ann') });
    expect(replica.paths(1)).toEqual(['own/a']);
    scene.set('own/a', { owner: text('bob'), secret: text('x') });
    expect(replica.lost.get(1)?.code).toBe('PERMISSION_DENIED');
    const last = replica.events.findLast((event) => event.kind === 'change');
    expect(last?.kind === 'change' && last.document.fields.has('secret')).toBe(false);
  });

  it('is not sent when a document leaves a query, only its removal', () => {
    const scene = new Scene(RULES);
    const ann = scene.listen(user('ann'));
    ann.stream.addTarget(mine(1));
    const admin = scene.listen();
    admin.stream.addTarget(mine(1));
    scene.set('own/a', { owner: text('ann') });
    scene.set('own/a', { owner: text('bob') });
    const last = (events: typeof ann.replica.events): string | undefined =>
      events.findLast((event) => event.kind !== 'target')?.kind;
    expect(last(ann.replica.events)).toBe('remove');
    expect(last(admin.replica.events)).toBe('change');
    expect([ann.replica.paths(1), admin.replica.paths(1)]).toEqual([[], []]);
  });

  it('is not sent to a slow client whose access is revoked meanwhile', () => {
    const scene = new Scene(RULES);
    scene.commit(...Array.from({ length: 10 }, (_, n) => setting(`open/${n}`)));
    const { replica, stream } = scene.listen(user('ann'));
    replica.capacity = 4;
    stream.addTarget(query(1, 'open'));
    stream.addTarget(mine(2));
    scene.putRules('match /own/{id} { allow read; }');
    replica.capacity = Number.POSITIVE_INFINITY;
    stream.drained();
    expect(replica.events.filter((event) => event.kind === 'change')).toHaveLength(3);
    expect([...replica.lost.keys()]).toEqual([1]);
    expect(replica.latest?.targets.get(2)?.isCurrent).toBe(true);
  });

  it('stays removed until the client adds it again, even if the rules allow it earlier', () => {
    const scene = new Scene(RULES);
    const { replica, stream } = scene.listen(user('ann'));
    stream.addTarget(query(1, 'open'));
    scene.putRules('match /none/{id} { allow read; }');
    scene.putRules(RULES);
    scene.set('open/a');
    expect(replica.paths(1)).toEqual([]);
    stream.addTarget(query(1, 'open'));
    expect(replica.paths(1)).toEqual(['open/a']);
  });
});

describe('in a random sequence of changes', () => {
  it.each([1, 2, 3, 4])('a user receives every document they can read at that time, and no other, seed %i', (seed) => {
    const random = new Random(seed);
    const scene = new Scene(`match /c/{id} {
      allow read: if (resource != null && resource.data.owner == request.auth.uid)
        || exists(/databases/$(database)/documents/members/$(request.auth.uid));
    }`);
    const replica = new Replica();
    const { stream } = scene.listen(user('ann'), replica);
    const isMember = (): boolean => scene.database.get('members/ann') !== undefined;
    const send = replica.send.bind(replica);
    let sent = 0;
    replica.send = (event) => {
      if (event.kind === 'change') {
        sent += 1;
        expect(isMember() || event.document.fields.get('owner')).toEqual(isMember() || text('ann'));
      }
      return send(event);
    };
    const mineOnly = {
      filter: { kind: 'field', constraint: { field: ['owner'], op: '==', value: text('ann') } },
    } as const;
    const requests = [
      query(1, 'c', mineOnly),
      query(2, 'c', { ...mineOnly, limit: 3 }),
      query(3, 'c'),
      query(4, 'c', { limit: 4 }),
      documents(5, 'c/1'),
      documents(6, 'c/2', 'c/3'),
    ];
    for (const request of requests) stream.addTarget(request);
    for (let round = 0; round < 600; round += 1) {
      const writes: Write[] = Array.from({ length: 1 + random.below(4) }, () => {
        const path = random.chance(0.1) ? 'members/ann' : `c/${random.below(8)}`;
        if (random.chance(0.3)) return { kind: 'delete', path };
        return setting(path, { owner: text(random.pick(['ann', 'ann', 'bob'])), n: int(random.below(100)) });
      });
      scene.commit(...writes);
      for (const request of requests) {
        const isLost = replica.lost.has(request.targetId);
        if (!isLost) {
          const { selection } = request;
          const truth =
            selection.kind === 'query'
              ? runQuery(scene.database, selection.query)
              : selection.paths.map((path) => scene.database.get(path)).filter((document) => document !== undefined);
          expect(replica.paths(request.targetId)).toEqual(truth.map(({ path }) => path).sort());
        } else if (random.chance(0.3)) {
          replica.lost.delete(request.targetId);
          stream.addTarget(request);
        }
      }
      if (!isMember()) expect([replica.lost.has(3), replica.lost.has(4)]).toEqual([true, true]);
      expect([replica.lost.has(1), replica.lost.has(2)]).toEqual([false, false]);
    }
    expect(sent).toBeGreaterThan(1000);
  });
});

describe('over time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('an idle client receives the current time every half minute, as a keepalive', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    const idle = scene.listen();
    replica.events.splice(0);
    vi.advanceTimersByTime(90_000);
    expect(replica.events.length).toBeGreaterThanOrEqual(2);
    expect(
      replica.events.every(
        (event) =>
          event.kind === 'target' && event.change === 'NO_CHANGE' && event.targetIds.length === 0 && event.resumeToken,
      ),
    ).toBe(true);
    expect(idle.replica.events).toEqual([]);
    scene.watch.close();
    replica.events.splice(0);
    vi.advanceTimersByTime(90_000);
    expect(replica.events).toEqual([]);
  });

  it.each([
    [20, ['ADD', 'delete', 'CURRENT', 'NO_CHANGE']],
    [40, ['ADD', 'RESET', 'CURRENT', 'NO_CHANGE']],
  ])('the history covers half an hour: disconnected for %i minutes', (minutes, expected) => {
    const scene = new Scene();
    scene.set('c/a');
    const before = scene.listen();
    before.stream.addTarget(query(1, 'c'));
    const token = before.replica.latest?.targets.get(1)?.resumeToken ?? new Uint8Array();
    before.stream.close();
    scene.delete('c/a');
    vi.advanceTimersByTime(minutes * 60_000);
    const after = scene.listen();
    after.stream.addTarget({ ...query(1, 'c'), resume: { token } });
    expect(after.replica.events.map((event) => (event.kind === 'target' ? event.change : event.kind))).toEqual(
      expected,
    );
  });

  it('a caller loses access when a time limit in the rules has passed', () => {
    const scene = new Scene(RULES);
    const { replica, stream } = scene.listen(user('ann'));
    stream.addTarget(query(1, 'timed'));
    vi.spyOn(scene.database.clock, 'readTime').mockReturnValue({ seconds: 4_102_444_801, nanos: 0 });
    expect([...replica.lost.keys()]).toEqual([]);
    vi.advanceTimersByTime(30_000);
    expect(replica.lost.get(1)?.code).toBe('PERMISSION_DENIED');
    scene.set('timed/a', { n: int(1) });
    expect(replica.paths(1)).toEqual([]);
  });
});
