import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { StorageRulesRuntime, lineOf } from './runtime.ts';

type Json = Record<string, unknown>;

const S = (value: string) => ({ string_value: value });
const M = (fields: Json) => ({ map_value: { fields } });
const NULL = { null_value: null };
const ANN = M({ uid: S('ann'), token: M({ sub: S('ann'), admin: { bool_value: true }, level: { int_value: 3 } }) });
const PHOTO = M({
  name: S('photos/a.png'),
  bucket: S('shop'),
  size: { int_value: 100 },
  contentType: S('image/png'),
  generation: { int_value: 1_763_680_000_000 },
  metageneration: { int_value: 1 },
  timeCreated: { timestamp_value: '2026-11-21T01:02:03.004Z' },
  updated: { timestamp_value: '2026-11-21T01:02:03.004Z' },
  md5Hash: S('1B2M2Y8AsgTpgAmY7PhCfg=='),
  contentDisposition: NULL,
  metadata: M({ owner: S('ann') }),
});

/** Starts a runtime with a single-rule ruleset, and returns shorthand methods for sending requests to it. */
function started(condition: string, match = '/photos/{photo}', method = 'read, write') {
  return loaded(
    `rules_version = '2'; service firebase.storage { match /b/{bucket}/o { ` +
      `match ${match} { allow ${method}: if ${condition}; } } }`,
  );
}

function loaded(content: string) {
  const runtime = new StorageRulesRuntime();
  let last = 0;
  const send = (message: Json): Json => runtime.handle(JSON.stringify(message)) as Json;
  const load = send({
    action: 'load_ruleset',
    context: { rulesetName: '0', source: { files: [{ name: 'storage.rules', content }] } },
    id: last++,
  });
  const verify = (
    method: string,
    {
      path = '/b/shop/o/photos/a.png',
      resource = NULL,
      after = NULL,
      auth = NULL,
    }: Partial<Record<'resource' | 'after' | 'auth', Json>> & { readonly path?: string } = {},
  ): Json => {
    const segments = path
      .split('/')
      .filter(Boolean)
      .map((simple) => ({ simple }));
    const time = { timestamp_value: '2026-11-21T02:00:00.000Z' };
    const request = M({ path: { path_value: { segments } }, time, resource: after, auth });
    return send({
      action: 'verify',
      context: { rulesetName: '0', service: 'firebase.storage', path, method, variables: { resource, request } },
      id: last++,
    });
  };
  const permits = (...args: Parameters<typeof verify>): boolean =>
    (verify(...args)['result'] as { permit: boolean }).permit;
  return { runtime, send, load, verify, permits };
}

describe('loading rules', () => {
  it('returns the version, and warnings with their lines', () => {
    expect(started('true').load).toEqual({
      id: 0,
      status: 'ok',
      errors: [],
      warnings: [],
      result: { rulesVersion: 2 },
    });
    const old = loaded('service firebase.storage { match /b/{bucket}/o { match /{all=**} { allow read; } } }').load;
    expect(old).toMatchObject({ status: 'ok', errors: [], result: { rulesVersion: 1 } });
    expect(String((old['warnings'] as unknown[])[0])).toMatch(/^storage\.rules:1:\d+ - WARNING .+\n {2}1 \| service/);
  });

  it('returns errors with file, line and column for the CLI to print, and discards a broken ruleset', () => {
    const { load, verify } = loaded(
      "rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o { allow read: if && ; }\n}",
    );
    expect(load).toMatchObject({ id: 0, status: 'ok', warnings: [] });
    expect(load).not.toHaveProperty('result');
    const [head = '', line = '', caret = ''] = String((load['errors'] as unknown[])[0]).split('\n');
    expect(head).toMatch(/^storage\.rules:3:40 - ERROR .+/);
    expect(line.slice(caret.indexOf('^'))).toBe('&& ; }');
    expect(verify('get')).toMatchObject({ status: 'ok', errors: ['No such ruleset.'], result: { permit: false } });
  });

  it('accepts rules of another service, which then deny everything', () => {
    const { load, permits } = loaded(
      "rules_version = '2'; service cloud.firestore { match /{all=**} { allow read; } }",
    );
    expect(load).toMatchObject({ errors: [], result: { rulesVersion: 2 } });
    expect(permits('get')).toBe(false);
  });
});

describe('what rules see', () => {
  const upload = { resource: NULL, after: PHOTO, auth: ANN };
  it.each([
    ["request.auth.uid == 'ann' && request.auth.token.admin && request.auth.token.level == 3", true],
    ["bucket == 'shop' && photo == 'a.png'", true],
    ['request.resource.size < 1024 * 1024 && request.resource.size == 100', true],
    ["request.resource.contentType.matches('image/.*')", true],
    ["request.resource.contentType.matches('image')", false],
    [
      "request.resource.metadata.owner == request.auth.uid && request.resource.metadata.keys() == ['owner'].toSet()",
      false,
    ],
    ["'owner' in request.resource.metadata && !('rank' in request.resource.metadata)", true],
    ['request.resource.timeCreated < request.time && request.resource.timeCreated.year() == 2026', true],
    ['request.resource.updated == timestamp.value(1795222923004)', true],
    ["request.resource.md5Hash == '1B2M2Y8AsgTpgAmY7PhCfg=='", true],
    ['request.resource.generation is int && request.resource.metageneration == 1', true],
    ['request.resource.contentDisposition == null', true],
    ["request.resource.cacheControl == 'x'", false],
    ["request.path == /b/shop/o/photos/a.png && request.path[3] == 'photos'", true],
    ["request.method == 'create'", true],
    ['request.query == null', false],
    ['resource == null', true],
    ['resource.size > 0', false],
    ['exists(/databases/(default)/documents/a/b) || !exists(/databases/(default)/documents/a/b)', false],
  ])('%s: %s', (condition, expected) => {
    expect(started(condition).permits('create', upload)).toBe(expected);
  });

  it('distinguishes the methods', () => {
    const methods = ['get', 'list', 'create', 'update', 'delete'];
    const permitted = (allowed: string): string[] =>
      methods.filter((method) => started('true', '/photos/{photo}', allowed).permits(method));
    expect(permitted('read')).toEqual(['get', 'list']);
    expect(permitted('write')).toEqual(['create', 'update', 'delete']);
    for (const method of methods) expect(permitted(method)).toEqual([method]);
  });

  it('matches folders and the bucket itself', () => {
    const deep = started('rest == /x/y.png', '/deep/{rest=**}');
    expect(deep.permits('get', { path: '/b/shop/o/deep/x/y.png' })).toBe(true);
    expect(deep.permits('get', { path: '/b/shop/o/deep/x' })).toBe(false);
    expect(started('true', '/{all=**}').permits('list', { path: '/b/shop/o' })).toBe(true);
    expect(started('true', '/{one}').permits('list', { path: '/b/shop/o' })).toBe(false);
    expect(started('true', '/a/{x}/{y}').permits('get', { path: 'b/shop/o/a//b/c' })).toBe(true);
  });
});

describe('documents of Firestore', () => {
  const member = 'firestore.get(/databases/(default)/documents/members/$(request.auth.uid)).data';
  const fields = {
    role: { stringValue: 'admin' },
    since: { timestampValue: '2020-01-01T00:00:00Z' },
    n: { integerValue: '7' },
  };
  const found = { name: 'projects/p/databases/(default)/documents/members/ann', fields };

  it('are fetched one after another, each of them once', () => {
    const { send, verify } = started(
      `${member}.role == 'admin' && ${member}.n == 7 && ` +
        `!firestore.exists(/databases/(default)/documents/banned/$(request.auth.uid))`,
    );
    const first = verify('get', { auth: ANN });
    expect(first).toEqual({
      server_request_id: 1,
      status: 'ok',
      action: 'fetch_firestore_document',
      context: { path: '/databases/(default)/documents/members/ann' },
      errors: [],
      warnings: [],
    });
    const second = send({ id: 1, status: 'ok', result: found, warnings: [], errors: [] });
    expect(second).toMatchObject({
      server_request_id: 1,
      context: { path: '/databases/(default)/documents/banned/ann' },
    });
    expect(send({ id: 1, status: 'not_found', warnings: [], errors: [] })).toEqual({
      id: 1,
      status: 'ok',
      errors: [],
      warnings: [],
      result: { permit: true },
    });
  });

  it('have an id and a full name', () => {
    const whole = 'firestore.get(/databases/(default)/documents/members/ann)';
    const { send, verify } = started(
      `${whole}.id == 'ann' && ${whole}.__name__[1] == 'p' && ${whole}.data.since.year() == 2020`,
    );
    verify('get');
    expect(send({ id: 1, status: 'ok', result: found })).toMatchObject({ result: { permit: true } });
  });

  it('result in a denial if a missing one is needed', () => {
    const { send, verify } = started(`${member}.role == 'admin'`);
    verify('get', { auth: ANN });
    expect(send({ id: 1, status: 'not_found' })).toMatchObject({ result: { permit: false } });
  });

  it('are not fetched if the result does not depend on them, or if their path is invalid', () => {
    expect(started(`false && ${member}.role == 'admin'`).permits('get', { auth: ANN })).toBe(false);
    expect(started(`true || ${member}.role == 'admin'`).permits('get', { auth: ANN })).toBe(true);
    expect(started('firestore.exists(/members/ann/x)').permits('get')).toBe(false);
    expect(started(`${member}.role == 'admin'`).permits('get')).toBe(false);
  });

  it('are requested by a percent-encoded path, and not at all if it would lead elsewhere', () => {
    const { verify } = started('firestore.exists(/databases/(default)/documents/m/$(request.auth.uid))');
    const auth = M({ uid: S('a b?c#d%/é@x.org'), token: M({}) });
    expect(verify('get', { auth })).not.toHaveProperty('context');
    for (const uid of ['../members/ann', './ann', 'ann/../bob']) {
      expect(verify('get', { auth: M({ uid: S(uid), token: M({}) }) }), uid).not.toHaveProperty('context');
    }
    const plain = M({ uid: S('a b?c#d%é@x.org'), token: M({}) });
    expect(verify('get', { auth: plain })).toMatchObject({
      context: { path: '/databases/(default)/documents/m/a%20b%3Fc%23d%25%C3%A9@x.org' },
    });
  });

  it('are separate for concurrent requests', () => {
    const { send, verify } = started(
      "firestore.get(/databases/(default)/documents/members/$(request.auth.uid)).data.role == 'admin'",
    );
    const bob = M({ uid: S('bob'), token: M({}) });
    verify('get', { auth: ANN });
    verify('get', { auth: bob });
    expect(
      send({ id: 2, status: 'ok', result: { name: 'projects/p/databases/(default)/documents/members/bob' } }),
    ).toMatchObject({ id: 2, result: { permit: false } });
    expect(send({ id: 1, status: 'ok', result: found })).toMatchObject({ id: 1, result: { permit: true } });
  });
});

describe('a denial', () => {
  it('is explained in plain words, once per cause', () => {
    const { verify } = started("request.auth.uid == 'ann'\n && resource.size < 50");
    const warning =
      'denied get /b/shop/o/photos/a.png: L1 allow get: L2 resource.size < 50 is false (resource.size is 100)';
    expect(verify('get', { auth: ANN, resource: PHOTO })).toEqual({
      id: 1,
      status: 'ok',
      errors: [],
      warnings: [warning],
      result: { permit: false },
    });
    expect(verify('get', { auth: ANN, resource: PHOTO })).toMatchObject({ warnings: [], result: { permit: false } });
    expect(verify('get')).toMatchObject({
      warnings: [expect.stringContaining('request.auth.uid is an error: Null value error.')],
    });
    expect(verify('get', { path: '/b/shop/o/x' })).toMatchObject({
      warnings: ['denied get /b/shop/o/x: no allow statement covers it for get'],
    });
  });
});

describe('invalid lines', () => {
  const { runtime, send, verify } = started('true');

  it.each(['', ' ', '{', 'null', '[]', '7', '"x"', '{}', '{"id":null}', '{"id":{}}', '\u0000'])(
    '%j gets no response',
    (line) => {
      expect(runtime.handle(line)).toBeUndefined();
    },
  );

  it.each([
    { id: 5 },
    { id: 5, action: 'nonsense' },
    { id: 5, action: 7 },
    { id: 5, action: 'verify' },
    { id: 5, action: 'verify', context: { rulesetName: '0', method: 'sing', path: 7, variables: [] } },
    { id: 5, action: 'verify', context: { rulesetName: '__proto__' } },
    { id: 5, action: 'load_ruleset' },
    { id: 5, action: 'load_ruleset', context: { rulesetName: 'x', source: { files: 7 } } },
    { id: 5, status: 'ok', result: {} },
  ])('%j gets an error response', (message) => {
    expect(send(message)).toEqual({
      id: 5,
      status: 'ok',
      errors: [expect.any(String)],
      warnings: [],
      result: { permit: false },
    });
  });

  it('with values of unknown types are denied only if the rules use those values', () => {
    const bad = M({
      size: { int_value: 'x' },
      when: { timestamp_value: 'soon' },
      odd: { surprise: 1 },
      more: 7,
      list: { list_value: {} },
    });
    expect(verify('create', { after: bad })).toMatchObject({ result: { permit: true } });
    for (const name of ['size', 'when', 'odd', 'more', 'list']) {
      expect(started(`request.resource.${name} != 1`).permits('create', { after: bad })).toBe(false);
    }
    let deep: Json = S('x');
    for (let i = 0; i < 1_000; i++) deep = { list_value: { values: [deep] } };
    expect(verify('create', { after: deep })).toMatchObject({ result: { permit: true } });
  });

  it('responds in ASCII', () => {
    expect(lineOf({ a: 'é🚀' })).toBe('{"a":"\\u00e9\\ud83d\\ude80"}\n');
  });
});

describe('the process', () => {
  const bundle = fileURLToPath(new URL('../../dist/storage-rules.js', import.meta.url));

  it('exchanges lines, writes nothing to stderr, and exits on SIGINT', { timeout: 60_000 }, async () => {
    const child = spawn(process.execPath, [bundle, 'serve'], { stdio: ['pipe', 'pipe', 'pipe'] });
    let wrong = '';
    child.stderr.on('data', (chunk: Buffer) => {
      wrong += chunk.toString();
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
    expect(await next()).toEqual({ id: -1, status: 'ok', action: 'start', message: '', warnings: [], errors: [] });
    child.stdin.write('garbage\n\n{"id":1}\n{"id":2,"action":"verify","con');
    expect(await next()).toMatchObject({ id: 1, status: 'ok' });
    child.stdin.write('text":{"rulesetName":"é"}}\n');
    expect(await next()).toMatchObject({ id: 2, errors: ['No such ruleset.'] });
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(wrong).toBe('');
  });
});
