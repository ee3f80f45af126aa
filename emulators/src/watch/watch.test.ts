import { describe, expect, it } from 'vitest';
import { ADMIN } from '../access/caller.ts';
import type { Nearest } from '../query/nearest.ts';
import { int, text, vector } from '../testing/values.ts';
import type { Value } from '../values/value.ts';
import type { WatchEvent } from './event.ts';
import { Replica } from './testing/replica.ts';
import { documents, query, Scene, setting } from './testing/scene.ts';

/** Abbreviates an event, as in `ADD 1`, `change c/a +1 -2`, `delete c/a -1` or `snapshot`. */
function short(event: WatchEvent): string {
  switch (event.kind) {
    case 'target':
      return event.change === 'NO_CHANGE' ? 'snapshot' : `${event.change} ${event.targetIds.join()}`;
    case 'change':
      return [
        'change',
        event.document.path,
        ...event.targetIds.map((id) => `+${id}`),
        ...event.removedTargetIds.map((id) => `-${id}`),
      ].join(' ');
    case 'filter':
      return `filter ${event.targetId}: ${event.count}`;
    default:
      return [event.kind, event.path, ...event.removedTargetIds.map((id) => `-${id}`)].join(' ');
  }
}

/** Returns the events received since the previous call. */
function received(replica: Replica): readonly string[] {
  return replica.events.splice(0).map(short);
}

const at = (x: number): { v: Value } => ({ v: vector(x, 0) });

describe('a target', () => {
  it('sends its documents, then CURRENT, then a snapshot', () => {
    const scene = new Scene();
    scene.commit(setting('c/a'), setting('c/b'), setting('d/x'));
    const { replica, stream } = scene.listen();
    stream.addTarget(query(2, 'c'));
    expect(received(replica)).toEqual(['ADD 2', 'change c/a +2', 'change c/b +2', 'CURRENT 2', 'snapshot']);
    stream.addTarget(documents(4, 'd/x', 'd/none'));
    expect(received(replica)).toEqual(['ADD 4', 'change d/x +4', 'delete d/none -4', 'CURRENT 4', 'snapshot']);
    stream.addTarget(query(6, 'nothing'));
    expect(received(replica)).toEqual(['ADD 6', 'CURRENT 6', 'snapshot']);
  });

  it('receives a whole commit in one snapshot, and a document of several targets once', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    stream.addTarget(
      query(2, 'c', { filter: { kind: 'field', constraint: { field: ['n'], op: '==', value: int(1) } } }),
    );
    stream.addTarget(documents(3, 'c/a'));
    received(replica);
    const time = scene.commit(setting('c/a', { n: int(1) }), setting('c/b', { n: int(2) }), setting('d/x'));
    expect(replica.latest?.readTime.seconds).toBeGreaterThanOrEqual(time.seconds);
    expect(received(replica)).toEqual(['change c/a +3 +1 +2', 'change c/b +1', 'snapshot']);
    scene.set('c/a', { n: int(5) });
    expect(received(replica)).toEqual(['change c/a +3 +1 -2', 'snapshot']);
    scene.delete('c/a');
    expect(received(replica)).toEqual(['delete c/a -3 -1', 'snapshot']);
    scene.set('d/y');
    scene.commit({ kind: 'delete', path: 'c/never' }, { kind: 'verify', path: 'c/b' });
    scene.set('c/b', { n: int(2) });
    expect(received(replica)).toEqual([]);
  });

  it('refills a limit, and drops what is pushed out', () => {
    const scene = new Scene();
    for (const n of [1, 2, 3, 4]) scene.set(`c/${n}`, { n: int(n) });
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c', { orderBy: [{ field: ['n'], direction: 'ASC' }], limit: 2 }));
    expect(replica.paths(1)).toEqual(['c/1', 'c/2']);
    received(replica);
    scene.delete('c/1');
    expect(received(replica)).toEqual(['change c/3 +1', 'delete c/1 -1', 'snapshot']);
    scene.set('c/0', { n: int(0) });
    expect(received(replica)).toEqual(['change c/0 +1', 'remove c/3 -1', 'snapshot']);
    scene.set('c/0', { n: int(9) });
    expect(received(replica)).toEqual(['change c/3 +1', 'change c/0 -1', 'snapshot']);
    scene.set('c/4', { n: int(44) });
    scene.delete('c/4');
    expect(received(replica)).toEqual([]);
  });

  it('of a query with an offset is updated when documents before the offset change', () => {
    const scene = new Scene();
    for (const n of [1, 2, 3]) scene.set(`c/${n}`);
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c', { offset: 1 }));
    expect(replica.paths(1)).toEqual(['c/2', 'c/3']);
    scene.delete('c/1');
    expect(replica.paths(1)).toEqual(['c/3']);
    scene.set('c/0');
    expect(replica.paths(1)).toEqual(['c/2', 'c/3']);
  });

  it('of findNearest follows the nearest documents, and sends each again only if it changed', () => {
    const scene = new Scene();
    scene.commit(setting('c/1', at(1)), setting('c/2', at(2)), setting('c/3', at(3)), setting('c/none'));
    const { replica, stream } = scene.listen();
    const nearest: Nearest = {
      field: ['v'],
      vector: [0, 0],
      measure: 'EUCLIDEAN',
      limit: 2,
      resultField: ['distance'],
    };
    stream.addTarget(query(1, 'c', { nearest }));
    expect(replica.paths(1)).toEqual(['c/1', 'c/2']);
    received(replica);
    scene.set('c/0', at(0));
    expect(received(replica)).toEqual(['change c/0 +1', 'remove c/2 -1', 'snapshot']);
    scene.delete('c/1');
    expect(received(replica)).toEqual(['change c/2 +1', 'delete c/1 -1', 'snapshot']);
    scene.set('c/2', at(9));
    expect(received(replica)).toEqual(['change c/3 +1', 'change c/2 -1', 'snapshot']);
    scene.set('c/0', at(0.5));
    expect(received(replica)).toEqual(['change c/0 +1', 'snapshot']);
    scene.set('c/far', at(100));
    expect(received(replica).filter((event) => event !== 'snapshot')).toEqual([]);
  });

  it('of a collection group includes every collection with that id below its parent', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'notes', { allDescendants: true }));
    stream.addTarget(query(2, 'notes', { allDescendants: true, parent: 'u/a' }));
    stream.addTarget(query(3, '', { allDescendants: true, collectionId: undefined, parent: 'u/a' }));
    scene.commit(
      setting('notes/1'),
      setting('u/a/notes/2'),
      setting('u/b/notes/3'),
      setting('u/ab/notes/4'),
      setting('u/a/x/y/notes/5'),
      setting('u/a/other/6'),
    );
    expect(replica.paths(1)).toEqual(['notes/1', 'u/a/notes/2', 'u/a/x/y/notes/5', 'u/ab/notes/4', 'u/b/notes/3']);
    expect(replica.paths(2)).toEqual(['u/a/notes/2', 'u/a/x/y/notes/5']);
    expect(replica.paths(3)).toEqual(['u/a/notes/2', 'u/a/other/6', 'u/a/x/y/notes/5']);
  });

  it('with `once` is removed after its first snapshot', () => {
    const scene = new Scene();
    scene.set('c/a');
    const { replica, stream } = scene.listen();
    stream.addTarget({ ...query(1, 'c'), once: true });
    expect(received(replica)).toEqual(['ADD 1', 'change c/a +1', 'CURRENT 1', 'snapshot', 'REMOVE 1']);
    scene.set('c/b');
    expect(received(replica)).toEqual([]);
    stream.addTarget(query(1, 'c'));
    expect(received(replica)).toHaveLength(5);
  });

  it('with a projection receives only those fields', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c', { select: [['n'], ['__name__']] }));
    stream.addTarget(query(2, 'c'));
    received(replica);
    scene.set('c/a', { n: int(1), secret: text('x') });
    const masks = replica.events
      .map((event) => event.kind === 'change' && [event.targetIds, event.mask])
      .filter(Boolean);
    expect(masks).toEqual([
      [[2], undefined],
      [[1], [['n']]],
    ]);
  });

  it('loses every document of a cleared database', () => {
    const scene = new Scene();
    scene.commit(setting('c/a'), setting('c/b'));
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    stream.addTarget(query(2, 'c', { limit: 1 }));
    received(replica);
    scene.database.clear();
    expect(received(replica)).toEqual(['delete c/a -1 -2', 'delete c/b -1', 'snapshot']);
  });
});

describe('target ids', () => {
  it('are chosen by the server if the client omits one, and from then on always', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    stream.addTarget(query(0, 'c'));
    stream.addTarget(query(0, 'c'));
    const added = replica.events
      .filter((event) => event.kind === 'target' && event.change === 'ADD')
      .map((event) => event.kind === 'target' && event.targetIds[0]);
    expect(added[0]).toBe(1);
    expect(new Set(added).size).toBe(3);
    stream.addTarget(query(77, 'c'));
    expect(replica.lost.get(77)?.code).toBe('INVALID_ARGUMENT');
    expect(replica.failure).toBeUndefined();
  });

  it('must not be in use, nor negative', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    expect(() => stream.addTarget(query(1, 'd'))).toThrow('Target id 1 is already in use on this stream.');
    stream.addTarget(query(-1, 'd'));
    expect(replica.lost.get(-1)?.code).toBe('INVALID_ARGUMENT');
  });

  it('are confirmed when removed, whether or not they existed', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    received(replica);
    stream.removeTarget(1);
    stream.removeTarget(1);
    stream.removeTarget(5);
    scene.set('c/a');
    expect(received(replica)).toEqual(['REMOVE 1', 'REMOVE 1', 'REMOVE 5']);
  });

  it('get a response for each request, in order, even if the client is slow', () => {
    const scene = new Scene();
    scene.commit(setting('c/a'), setting('c/b'), setting('d/x'));
    const { replica, stream } = scene.listen();
    replica.capacity = 2;
    stream.addTarget(query(1, 'c'));
    stream.addTarget(query(2, 'd'));
    stream.removeTarget(2);
    stream.removeTarget(1);
    stream.addTarget(query(1, 'd'));
    replica.capacity = Number.POSITIVE_INFINITY;
    stream.drained();
    expect(received(replica)).toEqual([
      'ADD 1',
      'change c/a +1',
      'ADD 2',
      'REMOVE 2',
      'REMOVE 1',
      'snapshot',
      'ADD 1',
      'change d/x +1',
      'CURRENT 1',
      'snapshot',
    ]);
  });
});

describe('a slow client', () => {
  it('has a bounded queue, because changes of one document are merged', () => {
    const scene = new Scene();
    scene.set('c/a', { n: int(0) });
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    received(replica);
    replica.capacity = 1;
    for (let n = 1; n <= 1000; n += 1) scene.commit(setting('c/a', { n: int(n) }), setting(`c/brief${n}`));
    expect(received(replica)).toEqual(['change c/a +1']);
    for (let n = 1; n <= 1000; n += 1) scene.delete(`c/brief${n}`);
    scene.set('c/b');
    replica.capacity = Number.POSITIVE_INFINITY;
    stream.drained();
    expect(received(replica)).toEqual([
      'change c/brief1 +1',
      'snapshot',
      'change c/a +1',
      'delete c/brief1 -1',
      'change c/b +1',
      'snapshot',
    ]);
    expect(replica.latest?.targets.get(1)?.documents.get('c/a')?.fields.get('n')).toEqual(int(1000));
  });

  it('cannot send more requests until it has read the responses', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    replica.capacity = 1;
    let requests = 0;
    while (stream.isAccepting && requests < 10_000) stream.removeTarget((requests += 1));
    expect(requests).toBeLessThan(1000);
    replica.capacity = Number.POSITIVE_INFINITY;
    stream.drained();
    expect(stream.isAccepting).toBe(true);
    expect(replica.events).toHaveLength(requests);
  });
});

describe('a stream', () => {
  it('that has ended receives nothing', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    received(replica);
    stream.close();
    stream.close();
    scene.set('c/a');
    stream.addTarget(query(2, 'c'));
    stream.removeTarget(1);
    stream.drained();
    expect(received(replica)).toEqual([]);
  });

  it('that fails to send is closed, without affecting the commit and other streams', () => {
    const scene = new Scene();
    const broken = new Replica();
    const { stream } = scene.listen(ADMIN, broken);
    stream.addTarget(query(1, 'c'));
    const other = scene.listen();
    other.stream.addTarget(query(1, 'c'));
    broken.send = () => {
      throw new Error('no such socket');
    };
    scene.set('c/a');
    expect(broken.failure?.code).toBe('INTERNAL');
    expect(scene.log).toEqual([expect.stringContaining('no such socket')]);
    expect(other.replica.paths(1)).toEqual(['c/a']);
    scene.set('c/b');
    expect(other.replica.paths(1)).toEqual(['c/a', 'c/b']);
    expect(scene.log).toHaveLength(1);
  });

  it('of one database receives nothing from another', () => {
    const scene = new Scene();
    const { replica, stream } = scene.listen();
    stream.addTarget(query(1, 'c'));
    received(replica);
    const other = scene.backend.store.database({ projectId: 'demo-other', databaseId: '(default)' });
    expect(other).not.toBe(scene.database);
    const elsewhere = new Replica();
    scene.watch.open(other, ADMIN, elsewhere).addTarget(query(1, 'c'));
    scene.set('c/a');
    expect(elsewhere.paths(1)).toEqual([]);
    expect(replica.paths(1)).toEqual(['c/a']);
  });

  it('among thousands receives only its own documents', () => {
    const scene = new Scene();
    const listeners = Array.from({ length: 3000 }, (_, n) => {
      const { replica, stream } = scene.listen();
      stream.addTarget(
        query(1, 'c', { filter: { kind: 'field', constraint: { field: ['owner'], op: '==', value: int(n) } } }),
      );
      received(replica);
      return replica;
    });
    for (let n = 0; n < 3000; n += 100) scene.set(`c/${n}`, { owner: int(n) });
    scene.set('c/0', { owner: int(1) });
    expect(listeners.map((replica) => received(replica).length).filter((count) => count > 0)).toHaveLength(31);
    expect(listeners[0]?.paths(1)).toEqual([]);
    expect(listeners[1]?.paths(1)).toEqual(['c/0']);
  });
});
