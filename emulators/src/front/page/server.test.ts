import { request as send } from 'node:http';
import { parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT, startLocalEmulator, tokenFor, type LocalEmulator } from '../../testing/localEmulator.ts';

const DATABASE = `projects/${PROJECT}/databases/(default)`;
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} {
      allow get: if request.auth.uid == id
        || resource.data.open;
    }
  }
}`;
const HOSTILE = '<img src=x onerror=alert(1)>';

let emulator: LocalEmulator;
beforeAll(async () => {
  emulator = await startLocalEmulator();
  await emulator.putRules(RULES);
  await emulator.commit([
    {
      update: {
        name: `${DATABASE}/documents/c/${HOSTILE}`,
        fields: { '"><script>': { stringValue: '</span><script>alert(2)</script>' }, list: { arrayValue: {} } },
      },
    },
    { update: { name: `${DATABASE}/documents/c/ann/below/1`, fields: { n: { doubleValue: 2 } } } },
  ]);
});
afterAll(async () => emulator.close());

/** Requests a view as a browser would. */
async function view(parameters: Readonly<Record<string, string>>): Promise<string> {
  const { status, text } = await emulator.request(
    'GET',
    `/?${new URLSearchParams({ database: DATABASE, ...parameters }).toString()}`,
    { token: null, headers: { accept: 'text/html,*/*' } },
  );
  expect(status).toBe(200);
  return text;
}

/** Sends a request with headers that `fetch` does not allow. */
async function raw(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number | undefined; headers: Readonly<Record<string, unknown>>; text: string }> {
  return new Promise((resolve, reject) => {
    const [host, port] = emulator.host.split(':');
    send({ host, port, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}

describe('the page', () => {
  it('is for browsers; other clients receive what the official emulator responds', async () => {
    expect((await emulator.request('GET', '/', { token: null })).text).toBe('Ok\n');
    expect((await raw('GET', '/', { accept: '*/*', host: 'evil.example' })).status).toBe(403);
    const { headers, text } = await raw('GET', '/', { accept: 'text/html' });
    expect(headers['content-type']).toBe('text/html; charset=UTF-8');
    expect(text).toContain('<title>Documents');
    expect(text).not.toMatch(/<style|<script(?! type="module" src="\/emulator)|\sstyle=|\son\w+=|https?:/);
  });

  it('serves its own files, and nothing else below its path', async () => {
    for (const [name, type] of [
      ['style.css', 'text/css'],
      ['client.js', 'text/javascript'],
      ['icon.svg', 'image/svg+xml'],
    ] as const) {
      const { status, headers, text } = await raw('GET', `/emulator/page/${name}`, {});
      expect([status, String(headers['content-type']).split(';')[0], text.length > 100]).toEqual([200, type, true]);
    }
    // Verify that the script was compiled to JavaScript.
    const { text } = await raw('GET', '/emulator/page/client.js', {});
    expect(parseSync('client.js', text).errors).toEqual([]);
    expect((await raw('GET', '/emulator/page/../../README.md', {})).status).toBe(404);
    expect((await raw('PUT', '/emulator/page/state', {})).status).toBe(404);
  });

  it('has a strict Content-Security-Policy, and no CORS headers', async () => {
    const { status, headers } = await raw('GET', '/', { accept: 'text/html', origin: `http://${emulator.host}` });
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'; script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it.each([
    ['another name of this machine', { accept: 'text/html', host: 'evil.example' }],
    ['another origin', { accept: 'text/html', origin: 'http://evil.example' }],
    ['a script of another site', { accept: 'text/html', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ])('shows nothing to %s', async (_who, headers) => {
    for (const path of ['/', '/emulator/page/state']) {
      const response = await raw('GET', path, headers);
      expect(response.status).toBe(403);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});

describe('the documents', () => {
  it('are shown with collections, missing parents and types, all escaped', async () => {
    const list = await view({ path: 'c' });
    expect(list).toMatch(/<code>ann<\/code>\s*<span class="missing">missing<\/span>/);
    const document = await view({ path: `c/${HOSTILE}` });
    expect(document).not.toMatch(/<img src=x|<script>/);
    expect(document).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(document).toContain('“&#60;/span&#62;&#60;script&#62;alert(2)&#60;/script&#62;”');
    expect(document).toContain('array · 0');
    expect(await view({ path: 'c/ann' })).toContain('there are documents below it');
    expect(await view({ go: ' /c/ann/below/1/ ' })).toContain('<span class="value">2.0</span>');
    expect(await view({ path: 'c/none' })).toContain('This document does not exist.');
  });

  it('are not created when a user opens a missing one', async () => {
    const text = await view({ database: 'projects/p/databases/d', path: 'a/b' });
    expect(text).toContain('No such database');
    expect(await view({})).not.toContain('projects%2Fp%2F');
  });

  it('can be deleted, but only by the page itself', async () => {
    await emulator.documents('PATCH', '/c/old', { body: {} });
    const search = new URLSearchParams({ database: DATABASE, path: 'c/old' }).toString();
    const path = `/emulator/page/deleteDocument?${search}`;
    expect(await view({ path: 'c/old', confirm: 'delete' })).toContain(`action="${path.replaceAll('&', '&#38;')}"`);
    expect((await raw('POST', path, {})).status).toBe(403);
    expect((await raw('POST', path, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await emulator.documents('GET', '/c/old')).status).toBe(200);
    const { status, headers } = await raw('POST', path, { origin: `http://${emulator.host}` });
    expect([status, headers['location']]).toEqual([303, `/?${search}`]);
    expect((await emulator.documents('GET', '/c/old')).status).toBe(404);
  });
});

describe('the rules', () => {
  it('are shown with the outcome of each expression', async () => {
    await emulator.putRules(RULES);
    await emulator.documents('GET', '/c/eve', { token: tokenFor({ sub: 'eve' }) });
    const text = await view({ view: 'rules' });
    expect(text).toContain('<li id="L5">');
    expect(text).toContain('<span class="on more">request.auth.uid</span><span class="on one"> == </span>');
    expect(text).toContain(
      '<pre>        <span class="on one">|| </span><span class="on never">resource.data.open</span>',
    );
    expect(text).toMatch(/<summary><span class="hidden">Line 5: <\/span>true once<\/summary>/);
  });
});

describe('the denials', () => {
  it('show the caller, the path and the failed expressions with their positions, and can be cleared', async () => {
    const token = tokenFor({ sub: '<b>bob</b>' });
    for (let i = 0; i < 3; i++) await emulator.documents('GET', '/c/ann', { token });
    const text = await view({ view: 'denials' });
    expect(text).toContain('uid <code>&#60;b&#62;bob&#60;/b&#62;</code>');
    expect(text).toContain('<span>3 times</span>');
    expect(text).toContain('firestore.rules:5:21</a>');
    expect(text).toContain('<mark class="is-false">request.auth.uid == id</mark>\n  || <mark class="is-error">');
    expect(text).toMatch(/6:12<\/a>\s*<code class="is-error">resource\.data<\/code> is\s*<strong>an error: Null value/);
    const versions = async (): Promise<unknown> =>
      (JSON.parse((await raw('GET', '/emulator/page/state', {})).text) as { denials: unknown }).denials;
    const before = await versions();
    await raw('POST', '/emulator/page/clearDenials?view=denials', { origin: `http://${emulator.host}` });
    expect(await versions()).not.toBe(before);
    expect(await view({ view: 'denials' })).toContain('No denials');
  });
});
