import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from './projectSettings.ts';

let answers: Record<string, string | undefined>;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const answer = answers[address];
    return Promise.resolve(new Response(answer ?? 'Not found.', { status: answer === undefined ? 404 : 200 }));
  });
});

const settings = '/__/firebase/init.json';
const script = '/__/firebase/init.js?useEmulator=true';
const emulators = (list: object) =>
  `if (firebaseConfig) {\n  var firebaseEmulators = ${JSON.stringify(list, undefined, 2)};\n` +
  `  if (firebaseEmulators) {}\n}`;

describe('the settings of the project', () => {
  it('are those of a project in the cloud, which has no emulators', async () => {
    answers = {
      [settings]: '{"apiKey":"k","projectId":"firehouse-prod","authDomain":"firehouse-prod.firebaseapp.com"}',
    };
    expect(await readSettings()).toEqual({
      options: { apiKey: 'k', projectId: 'firehouse-prod', authDomain: location.host },
      authEmulator: undefined,
    });
    expect(asked).toEqual([settings]);
  });

  it('have the Auth emulator of a local project, whatever its port', async () => {
    answers = {
      [settings]: '{"apiKey":"fake-api-key","projectId":"demo-x"}',
      [script]: emulators({
        auth: { host: '127.0.0.1', port: 4711, hostAndPort: '127.0.0.1:4711' },
        storage: { hostAndPort: '127.0.0.1:1' },
      }),
    };
    expect((await readSettings()).authEmulator).toBe('http://127.0.0.1:4711');
  });

  it.each([
    ['no emulators', 'var firebaseEmulators = undefined;'],
    ['no Auth emulator', emulators({ storage: { hostAndPort: '127.0.0.1:1' } })],
  ])('of a local project with %s are rejected: it must not use the cloud', async (_what, answer) => {
    answers = { [settings]: '{"apiKey":"fake-api-key","projectId":"demo-x"}', [script]: answer };
    await expect(readSettings()).rejects.toThrow('The Auth emulator does not run.');
  });

  it.each([
    ['undefined', /JSON|token/i],
    ['null', /names no project/],
    ['{"apiKey":1}', /names no project/],
    ['<!doctype html>', /JSON|token/i],
  ])('are rejected when Hosting responds %s', async (answer, words) => {
    answers = { [settings]: answer };
    await expect(readSettings()).rejects.toThrow(words);
  });

  it('are rejected when Hosting responds with an error', async () => {
    answers = {};
    await expect(readSettings()).rejects.toThrow('/__/firebase/init.json responded with 404.');
  });
});
