import { CLEAN_MARK, cardName, type ObjectPlace } from '@firehouse/model';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PROJECT } from 'firebase-without-java/testing';
import type { Bucket } from '../platform/firebase.ts';
import { startLocalAccounts, tokenOf } from '../testing/localAccounts.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';
import type { StoredImage } from './processImage.ts';
import { compareStored, storeImage } from './storeImage.ts';

const PLACE: ObjectPlace = { folder: 'posts', name: 'fair.jpg' };
const FULL = 'posts/fair.jpg';
const CARD = `posts/${cardName('fair.jpg')}`;
const caller = {
  token: tokenOf('chief@people.example'),
  uid: 'ada',
  member: 'chief@people.example',
  signedInAt: Date.now(),
};
const image = {
  full: Buffer.from('full'),
  card: Buffer.from('card'),
  contentType: 'image/jpeg',
} as unknown as StoredImage;

interface Stored {
  metadata: Record<string, string>;
  generation: number;
}

// The real function would read the caller's record.
vi.mock('../caller/denialReason.ts', async () => {
  const { notAuthorized } = await import('../caller/notAuthorized.ts');
  return { denialOf: () => Promise.resolve(notAuthorized(true)) };
});

/** Stored objects by path. */
let stored: Map<string, Stored>;
/** Paths of all uploads in order. */
let uploads: string[];
/** Status to respond with for an upload to a path, and whether the object is stored anyway. */
let responses: Map<string, { readonly status: number; readonly isStored: boolean }>;
/** Called before the server reads or changes an object. */
let onServer: (path: string, operation: string) => void;
let servers: LocalServer[];

/** Handles uploads from the client SDK. */
async function store(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const path = new URL(request.url ?? '', 'http://store').searchParams.get('name') ?? '';
  const [, json = '{}'] = /\r\n\r\n(\{.*?\})\r\n--/s.exec(body.toString('latin1')) ?? [];
  const { metadata = {} } = JSON.parse(json) as { readonly metadata?: Record<string, string> };
  uploads.push(path);
  const { status, isStored } = responses.get(path) ?? { status: 200, isStored: true };
  // Like Firebase, which gives every upload a download link.
  const linked = { ...metadata, firebaseStorageDownloadTokens: 'link' };
  if (isStored) stored.set(path, { metadata: linked, generation: uploads.length });
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? { name: path, metadata } : { error: { code: status } }));
}

const failing = (code: number) => Object.assign(new Error(String(code)), { code });

/** The bucket as seen by the server. */
const bucket = {
  file: (path: string, { preconditionOpts }: { preconditionOpts?: { ifGenerationMatch: number } } = {}) => {
    const found = (operation: string, generation?: number) => {
      onServer(path, operation);
      const object = stored.get(path);
      if (object === undefined) throw failing(404);
      if (generation !== undefined && object.generation !== generation) throw failing(412);
      return object;
    };
    return {
      getMetadata: async () => [{ ...found('read') }],
      setMetadata: async ({ metadata }: { readonly metadata: Record<string, string | null> }) => {
        const object = found('mark', preconditionOpts?.ifGenerationMatch);
        const merged = Object.entries({ ...object.metadata, ...metadata });
        object.metadata = Object.fromEntries(merged.filter((pair): pair is [string, string] => pair[1] !== null));
      },
      delete: async ({ ifGenerationMatch }: { readonly ifGenerationMatch: number }) => {
        found('delete', ifGenerationMatch);
        stored.delete(path);
      },
    };
  },
} as unknown as Bucket;

beforeAll(async () => {
  servers = [await startLocalServer((request, response) => void store(request, response)), await startLocalAccounts()];
  vi.stubEnv('FIREBASE_STORAGE_EMULATOR_HOST', servers[0]?.host ?? '');
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', servers[1]?.host ?? '');
  vi.stubEnv('GCLOUD_PROJECT', PROJECT);
  vi.stubEnv('FIREBASE_CONFIG', JSON.stringify({ projectId: PROJECT, storageBucket: 'bucket' }));
  vi.stubEnv('WEB_API_KEY', 'local');
});
afterAll(() => {
  for (const { close } of servers) close();
  vi.unstubAllEnvs();
});
beforeEach(() => {
  stored = new Map();
  uploads = [];
  responses = new Map();
  onServer = () => {};
});

const upload = () => storeImage(caller, bucket, PLACE, image, 'digest');
/** Creates an object that another upload stored at the same path. */
const others = (): Stored => ({ metadata: { attempt: 'other', digest: 'other' }, generation: 99 });

describe('an image', () => {
  // SPEC 10.152
  it('is stored after its smaller copy, and both are marked clean and lose their download links', async () => {
    await upload();
    expect(uploads).toEqual([CARD, FULL]);
    for (const path of [CARD, FULL])
      expect(stored.get(path)?.metadata).toEqual({ attempt: expect.any(String), digest: 'digest', ...CLEAN_MARK });
  });

  it.each([CARD, FULL])('of which %s is denied is not stored', async (path) => {
    responses.set(path, { status: 403, isStored: false });
    await expect(upload()).rejects.toMatchObject({ status: 403 });
    expect([...stored]).toEqual([]);
  });

  it.each([CARD, FULL])('leaves nothing when the store responds with an error after it stored %s', async (path) => {
    responses.set(path, { status: 400, isStored: true });
    await expect(upload()).rejects.toThrow();
    expect(uploads).toContain(path);
    expect([...stored]).toEqual([]);
  });

  it.each([CARD, FULL])('leaves nothing when %s cannot be marked', async (path) => {
    onServer = (of, operation) => {
      if (of === path && operation === 'mark') throw failing(503);
    };
    await expect(upload()).rejects.toMatchObject({ status: 503 });
    expect([...stored]).toEqual([]);
  });

  it('of another upload stays when this one fails', async () => {
    stored.set(FULL, others());
    responses.set(FULL, { status: 403, isStored: false });
    await expect(upload()).rejects.toMatchObject({ status: 403 });
    expect([...stored]).toEqual([[FULL, others()]]);
  });

  it('that another upload replaces while this one is removed stays', async () => {
    responses.set(FULL, { status: 400, isStored: true });
    onServer = (path, operation) => {
      if (path === FULL && operation === 'delete') stored.set(FULL, others());
    };
    await expect(upload()).rejects.toThrow();
    expect([...stored]).toEqual([[FULL, others()]]);
  });

  it('that was replaced before it was marked is not marked', async () => {
    onServer = (path, operation) => {
      if (path === FULL && operation === 'mark') stored.set(FULL, others());
    };
    await upload();
    expect(stored.get(FULL)).toEqual(others());
  });

  it('that the trigger has removed or marked already is no error', async () => {
    onServer = (path, operation) => {
      if (path === FULL && operation === 'read') stored.delete(FULL);
    };
    await upload();
    expect([...stored.keys()]).toEqual([CARD]);
  });
});

describe('what is stored in the place of an image', () => {
  it.each<[string, readonly (readonly [string, string | undefined])[], string]>([
    ['nothing', [], 'nothing'],
    ['the same upload', [[FULL, 'digest']], 'same'],
    ['another upload', [[FULL, 'other']], 'another'],
    ['an object from the console', [[FULL, undefined]], 'another'],
    ['only a smaller copy', [[CARD, 'digest']], 'another'],
  ])('is %s', async (_what, objects, expected) => {
    for (const [path, digest] of objects)
      stored.set(path, { metadata: digest === undefined ? {} : { digest }, generation: 1 });
    expect(await compareStored(bucket, PLACE, 'digest')).toBe(expected);
  });

  it('is unknown when the store does not respond', async () => {
    onServer = () => {
      throw failing(503);
    };
    await expect(compareStored(bucket, PLACE, 'digest')).rejects.toMatchObject({ status: 503 });
  });
});
