import { CLEAN_MARK, type ObjectPlace } from '@firehouse/model';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Bucket } from '../platform/firebase.ts';
import { cleanObject } from './cleanObject.ts';

const PLACE: ObjectPlace = { folder: 'posts', name: 'console.jpg' };

interface Stored {
  bytes: Buffer;
  contentType: string;
  metadata: Record<string, string>;
  generation: number;
  metageneration: number;
}

const failing = (code: number) => Object.assign(new Error(String(code)), { code });

/** A fake bucket with a single object. */
class OneObject {
  stored: Stored | undefined;
  writes = 0;
  /** Called before each write, to simulate a concurrent one. */
  meanwhile = () => {};
  /** Called after each read of the object. */
  afterRead = () => {};
  /** Whether preconditions are checked, as Cloud Storage does but the emulator doesn't. */
  checksPreconditions = true;

  constructor(bytes: Buffer, metadata: Record<string, string> = {}) {
    this.stored = { bytes, contentType: 'image/jpeg', metadata, generation: 1, metageneration: 1 };
  }

  get bucket(): Bucket {
    const there = () => {
      if (this.stored === undefined) throw failing(404);
      return this.stored;
    };
    const file = (_name: string, { generation }: { generation?: number } = {}) => ({
      getMetadata: async () => {
        const { bytes, ...facts } = there();
        return Promise.resolve([{ ...facts, size: bytes.length }]);
      },
      download: async () => {
        const { bytes, generation: present } = there();
        if (generation !== present) throw failing(404);
        this.afterRead();
        return Promise.resolve([bytes]);
      },
      save: async (
        bytes: Buffer,
        options: {
          contentType: string;
          metadata: { metadata: Record<string, string> };
          preconditionOpts: { ifGenerationMatch: number; ifMetagenerationMatch: number };
        },
      ) => {
        this.meanwhile();
        const { generation: present, metageneration } = this.stored ?? { generation: 0, metageneration: 0 };
        const { ifGenerationMatch, ifMetagenerationMatch } = options.preconditionOpts;
        const isMet = present === ifGenerationMatch && metageneration === ifMetagenerationMatch;
        if (this.checksPreconditions && !isMet) throw failing(412);
        this.writes++;
        const { metadata } = options.metadata;
        this.stored = { bytes, contentType: options.contentType, metadata, generation: present + 1, metageneration: 1 };
        return Promise.resolve();
      },
    });
    return { file } as unknown as Bucket;
  }
}

async function image(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#a11' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'secret artist' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 36/1 0/1' } })
    .toBuffer();
}

describe('an unmarked object', () => {
  it('is rewritten without EXIF and download tokens, and marked', async () => {
    const bytes = await image();
    expect(bytes.includes('secret artist')).toBe(true);
    const store = new OneObject(bytes, { digest: 'd', attempt: 'a', firebaseStorageDownloadTokens: 't' });
    expect(await cleanObject(store.bucket, PLACE)).toBe('rewritten');
    expect(store.stored).toMatchObject({
      contentType: 'image/jpeg',
      metadata: { digest: 'd', attempt: 'a', ...CLEAN_MARK },
    });
    expect(store.stored?.metadata).not.toHaveProperty('firebaseStorageDownloadTokens');
    expect(store.stored?.bytes.includes('secret artist')).toBe(false);
    expect((await sharp(store.stored?.bytes).metadata()).exif).toBeUndefined();
  });

  it('is rewritten once, however often and late its events come', async () => {
    const store = new OneObject(await image());
    const outcomes = await Promise.all([cleanObject(store.bucket, PLACE), cleanObject(store.bucket, PLACE)]);
    expect(outcomes.toSorted()).toEqual(['overtaken', 'rewritten']);
    const after = createHash('sha256')
      .update(store.stored?.bytes ?? '')
      .digest('hex');
    // Simulate the event for the rewritten object, and then the first event again.
    for (const _ of [1, 2]) expect(await cleanObject(store.bucket, PLACE)).toBe('clean');
    expect(store.writes).toBe(1);
    expect(
      createHash('sha256')
        .update(store.stored?.bytes ?? '')
        .digest('hex'),
    ).toBe(after);
  });

  describe.each<[string, (store: OneObject) => void]>([
    ['replaced', (store) => Object.assign(store.stored ?? {}, { generation: 9, bytes: Buffer.from('new') })],
    ['marked', (store) => Object.assign(store.stored ?? {}, { metageneration: 2, metadata: CLEAN_MARK })],
    ['deleted', (store) => Object.assign(store, { stored: undefined })],
  ])('that is %s', (_what, change) => {
    it('just before it is rewritten is not overwritten', async () => {
      const store = new OneObject(await image());
      store.meanwhile = () => change(store);
      expect(await cleanObject(store.bucket, PLACE)).toBe('overtaken');
      expect(store.writes).toBe(0);
    });

    it('after it was read is not overwritten, even by a store that checks no preconditions', async () => {
      const store = new OneObject(await image());
      store.checksPreconditions = false;
      store.afterRead = () => change(store);
      expect(await cleanObject(store.bucket, PLACE)).toBe('overtaken');
      expect(store.writes).toBe(0);
    });
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a script', () => Buffer.from('<script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', async () => (await image()).subarray(0, 300)],
    ['too large', () => Buffer.alloc(51 * 1024 * 1024)],
  ])('that is %s stays unmarked', async (_what, bytes) => {
    const store = new OneObject(await bytes());
    expect(await cleanObject(store.bucket, PLACE)).toBe('unreadable');
    expect([store.writes, store.stored?.metadata]).toEqual([0, {}]);
  });

  it('that was deleted is skipped; an error of the store is thrown, so that the event is retried', async () => {
    const store = new OneObject(await image());
    store.stored = undefined;
    expect(await cleanObject(store.bucket, PLACE)).toBe('gone');
    const failingStore = { file: () => ({ getMetadata: () => Promise.reject(failing(503)) }) } as unknown as Bucket;
    await expect(cleanObject(failingStore, PLACE)).rejects.toThrow('503');
  });
});
