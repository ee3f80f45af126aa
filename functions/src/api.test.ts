import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from './api.ts';

let server: Server;
let host: string;

beforeAll(async () => {
  server = createServer(createApi());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

async function sentence(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  return response.text();
}

describe('an unknown path', () => {
  it.each([
    '/',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/col',
    '/api/col/',
    '/api/col/incidents/docs',
    '/api/COL/incidents',
    '/api/col/incidents/doc/x/y',
    '/col/incidents',
  ])('%s: 404', async (path) => {
    const response = await fetch(host + path);
    expect(response.status).toBe(404);
    expect(await sentence(response)).toBe('There is nothing at this path.');
  });

  it.each([
    ['secrets', 'secrets'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
    ['Incidents', 'Incidents'],
    ['mail', 'mail'],
    ['..%2Fmembers', '../members'],
    ['incidents%00', 'incidents\u0000'],
    ['%3Cscript%3E', '<script>'],
    ['x'.repeat(300), 'x'.repeat(100)],
  ])('collection %s: 404 with its name', async (segment, name) => {
    for (const path of [`/api/col/${segment}`, `/api/col/${segment}/doc/1`]) {
      const response = await fetch(host + path);
      expect(response.status).toBe(404);
      expect(await sentence(response)).toBe(`There is no collection ${name}.`);
    }
    const response = await fetch(`${host}/api/col/${segment}/doc/1`, { method: 'DELETE' });
    expect(response.status).toBe(404);
  });

  it.each(['..%2Falerts%2Fx', '__x__', 'x%2Fy%2Fz', 'x'.repeat(2_000)])('document %s: 404', async (id) => {
    const response = await fetch(`${host}/api/col/incidents/doc/${id}`);
    expect(response.status).toBe(404);
    await sentence(response);
  });

  it.each(['/api/col/%', '/api/col/%ff', '/api/col/incidents/doc/%E0%A4%A', '/api/obj/posts/%E0%A4%A.jpg'])(
    '%s, an invalid encoding: 400',
    async (path) => {
      const response = await fetch(host + path);
      expect(response.status).toBe(400);
      expect(await sentence(response)).toBe('The request is malformed.');
    },
  );
});

describe('a method that a path does not support', () => {
  it.each([
    ['POST', '/api/col/incidents', 'GET'],
    ['DELETE', '/api/col/incidents', 'GET'],
    ['PATCH', '/api/alerts', 'GET'],
    ['PUT', '/api/obj/posts/a.jpg', 'GET'],
    ['POST', '/api/col/incidents/doc/x', 'GET, PUT, PATCH, DELETE'],
    ['GET', '/api/col/incidents/doc', 'POST'],
  ])('%s %s: 405 with the supported methods', async (method, path, allowed) => {
    const response = await fetch(host + path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await sentence(response)).toBe(`This path accepts only ${allowed}.`);
  });
});

function requestWithId(): Promise<Response> {
  return fetch(`${host}/api/nothing`, { headers: { 'X-Request-Id': 'mine' } });
}

describe('every response', () => {
  it('has security headers, and no header that names the framework', async () => {
    const { headers } = await fetch(`${host}/api/nothing`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('has a new request ID and ignores the one in the request', async () => {
    const [one, other] = await Promise.all([requestWithId(), requestWithId()]);
    expect(one.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.headers.get('x-request-id')).not.toBe(other.headers.get('x-request-id'));
  });
});

function send(bytes: number): Promise<Response> {
  return fetch(`${host}/api/col/incidents/doc/x`, {
    method: 'DELETE',
    body: '{'.padEnd(bytes, ' '),
    headers: { 'Content-Type': 'application/json' },
  });
}

describe('a request body', () => {
  it('is rejected if it is larger than a document', async () => {
    const response = await send(1024 * 1024 + 1);
    expect(response.status).toBe(413);
    expect(await sentence(response)).toBe('The body is larger than 1 MiB.');
  });

  it('is not parsed by an endpoint that needs no body', async () => {
    const response = await send(100);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await sentence(response)).toBe('User not authorized.');
  });
});
