import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEmulator, startLocalEmulator, PROJECT } from '../testing/localEmulator.ts';

/**
 * Tests which tokens are accepted and how rules see them. Expected results were observed in the official emulator
 * 1.19.8.
 */
let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

const HEADER = '{"alg":"none","typ":"JWT"}';
const part = (text: string): string => Buffer.from(text).toString('base64url');
const token = (payload: string, header = HEADER): string => `Bearer ${part(header)}.${part(payload)}.`;
const PAYLOAD = part('{"sub":"x","a":"~~~???>>>"}');

/** Sends the header unmodified, unlike `fetch`. */
async function get(authorization: string, id = 'x'): Promise<number> {
  return new Promise((resolve, reject) => {
    const path = `/v1/projects/${PROJECT}/databases/(default)/documents/c/${id}`;
    request({ port: emulator.port, host: '127.0.0.1', path, headers: { authorization } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

const rules = (condition: string): string => `rules_version = '2';
  service cloud.firestore { match /databases/{db}/documents { match /c/{id} { allow get: if ${condition}; } } }`;

async function isSeenAs(authorization: string, condition: string): Promise<boolean> {
  await emulator.putRules(rules(condition));
  const status = await get(authorization);
  expect([403, 404]).toContain(status);
  return status === 404;
}

describe('a token', () => {
  it.each([
    ['without a sub', '{"user_id":"x"}', 'null'],
    ['without any claim', '{}', 'null'],
    ['with a numeric sub', '{"sub":5}', 'null'],
    ['with a sub that is a list', '{"sub":["x"]}', 'null'],
    ['with null as sub', '{"sub":null}', 'null'],
    ['with an empty sub', '{"sub":""}', "''"],
    ['with both ids', '{"sub":"x","user_id":"y"}', "'x'"],
    ['with two subs', '{"sub":"a","sub":"x"}', "'x'"],
    ['in single quotes', "{'sub':'x'}", "'x'"],
    ['without quotes', '{sub:x}', "'x'"],
    ['with comments', '/* a */ {"sub": // b\n "x" # c\n}\n', "'x'"],
    ['with other delimiters', '{"a"=1;"b"=>[1,,2;];"sub"="x"}', "'x'"],
    ['with unquoted numbers', '{"sub":007,"a":NaN,"b":-Infinity,"c":0x10}', "'007'"],
    ['after the prefix against JSON hijacking', ')]}\'\n{"sub":"x"}', "'x'"],
    ['after a byte order mark', '\ufeff{"sub":"x"}', "'x'"],
    ['with words in capitals', '{"sub":"x","a":TRUE,"b":Null}', "'x'"],
    ['with escapes', '{"sub":"\\u0078","a":"\\\'\\\n\\/","b":"\t\n"}', "'x'"],
    ['nested deeply', `{"sub":"x","a":${'['.repeat(200)}${']'.repeat(200)}}`, "'x'"],
    ['that has expired', '{"sub":"x","exp":1,"aud":"other"}', "'x'"],
  ])('%s is a user whose uid is as recorded', async (_, payload, uid) => {
    expect(await isSeenAs(token(payload), `request.auth != null && request.auth.uid == ${uid}`)).toBe(true);
  });

  it('has claims of the types that JSON gives them', async () => {
    const claims = token('{sub:1e3,i:2,f:1.5,b:true,l:[1,"a"],m:{a:1},n:-0,big:12345678901234567890}');
    const types =
      "t.sub is int && t.i == 2 && t.f is float && t.b is bool && t.l[1] == 'a' && t.n == 0 && t.big is float";
    expect(await isSeenAs(claims, types.replaceAll('t.', 'request.auth.token.'))).toBe(true);
  });

  it.each([
    ['trailing comma', token('{"sub":"x",}')],
    ['text after the end', token('{"sub":"x"} y')],
    ['a comment after the end', token('{"sub":"x"}// c\n')],
    ['unterminated', token('{"sub":"x"')],
    ['an unterminated comment', token('{"sub":"x"}/*')],
    ['an unknown escape', token('{"sub":"\\q"}')],
    ['a bad code point', token('{"sub":"\\u12g4"}')],
    ['a list', token('["sub"]')],
    ['a text', token('"x"')],
    ['null', token('null')],
    ['nothing', token('')],
    ['a header that is no object', token('{"sub":"x"}', '[]')],
    ['an empty header', token('{"sub":"x"}', '')],
    ['standard Base64', `Bearer ${part(HEADER)}.${Buffer.from('{"sub":"x","a":"~~~???>>>"}').toString('base64')}.`],
    ['a signature in standard Base64', `Bearer ${part(HEADER)}.${PAYLOAD}.a+b/`],
    ['an impossible length', `Bearer ${part(HEADER)}.${PAYLOAD}.a`],
    ['two parts', `Bearer ${part(HEADER)}.${PAYLOAD}`],
    ['four parts', `Bearer ${part(HEADER)}.${PAYLOAD}..`],
    ['one part', `Bearer ${PAYLOAD}`],
    ['two spaces', `Bearer  ${part(HEADER)}.${PAYLOAD}.`],
    ['two spaces before owner', 'Bearer  owner'],
    ['a list that never ends', token(`{"a":${'['.repeat(2_000)}`)],
  ])('is refused if it is malformed: %s', async (_, authorization) => {
    await emulator.putRules(rules('true'));
    expect(await get(authorization)).toBe(400);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'owner'])(
    'is refused without its scheme or text: "%s"',
    async (header) => {
      await emulator.putRules(rules('true'));
      expect(await get(header)).toBeGreaterThanOrEqual(400);
      expect(await get(header)).not.toBe(404);
    },
  );

  it.each(['url padding', 'a signature'])('can have %s', async (what) => {
    const extra = what === 'a signature' ? 'YQ==' : '';
    const padded = `Bearer ${part(HEADER)}.${part('{"sub":"xy"}')}${what === 'a signature' ? '' : '=='}.${extra}`;
    expect(await isSeenAs(padded, "request.auth.uid == 'xy'")).toBe(true);
  });

  it.each(['Bearer owner', 'bearer OWNER', 'Bearer ya29.x', 'Bearer YA29.x', 'Bearer owner '])(
    'of an administrator bypasses the rules: "%s"',
    async (authorization) => {
      await emulator.putRules(rules('false'));
      expect(await get(authorization)).toBe(404);
    },
  );
});
