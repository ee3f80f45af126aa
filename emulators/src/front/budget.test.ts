import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  nameOf,
  startLocalEmulator,
  tokenFor,
  type HttpResponse,
  type LocalEmulator,
} from '../testing/localEmulator.ts';

/** The rules read four other documents, all different, for each document in `four`. */
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function seen(tag, n) {
      return !exists(/databases/$(db)/documents/other/$(tag + string(n)));
    }
    match /four/{id} {
      allow get, create: if seen(id, 1) && seen(id, 2) && seen(id, 3) && seen(id, 4);
    }
  }
}`;

let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator({ rules: RULES });
});
afterAll(async () => emulator.close());

const token = tokenFor({ sub: 'u' });
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => nameOf(`four/d${index}`));

async function commit(documents: readonly string[]): Promise<HttpResponse> {
  const writes = documents.map((name) => ({ update: { name, fields: {} } }));
  return emulator.documents('POST', ':commit', { body: { writes }, token });
}

async function read(documents: readonly string[]): Promise<HttpResponse> {
  return emulator.documents('POST', ':batchGet', { body: { documents }, token });
}

describe('the documents that rules may read for related requests', () => {
  it('are limited to twenty per commit, however many writes it has', async () => {
    expect((await commit(names(6))).status).toBe(403);
    expect((await commit(names(5))).status).toBe(200);
  });

  it('are limited to twenty per batch read', async () => {
    expect((await read(names(5))).status).toBe(200);
    expect((await read(names(6))).status).toBe(403);
  });
});
