import { connect } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../http/problem.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';
import { filePart } from './filePart.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const FORM = 'Send the picture as multipart/form-data, in one part named file.';

let server: LocalServer;
/** Number of requests so far. */
let begun = 0;
const problems: Problem[] = [];

const respond: ErrorRequestHandler = (problem: Problem, _request, response, _next) => {
  problems.push(problem);
  const { status, sentence } = problem;
  response.status(status).json(sentence);
};

beforeAll(async () => {
  const app = express();
  app.post('/', async (request, response) => {
    begun += 1;
    const file = await filePart(request);
    response.json([file.length, file.subarray(-3).toString()]);
  });
  app.use(respond);
  server = await startLocalServer(app);
});
afterAll(() => server.close());

async function post(body: FormData | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`http://${server.host}`, { method: 'POST', body, headers });
  return [response.status, await response.json()];
}

/** Creates a multipart form from named parts, which are either bytes or text. */
function form(...parts: readonly (readonly [name: string, content: Buffer | string])[]): FormData {
  const data = new FormData();
  for (const [name, content] of parts)
    data.append(name, typeof content === 'string' ? content : new Blob([new Uint8Array(content)]));
  return data;
}

const image = (bytes: number) => Buffer.alloc(bytes, 'abcdefg');

describe('the file of an upload', () => {
  it.each([1, 1_000, MAX_BYTES - 1, MAX_BYTES])('of %i bytes is accepted', async (bytes) => {
    const end = image(bytes).subarray(-3).toString();
    expect(await post(form(['file', image(bytes)]))).toEqual([200, [bytes, end]]);
  });

  it.each([MAX_BYTES + 1, MAX_BYTES + 16 * 1024, MAX_BYTES + 1024 * 1024])('of %i bytes is refused', async (bytes) => {
    expect(await post(form(['file', image(bytes)]))).toEqual([413, 'A picture can be at most 10 MB.']);
  });

  it.each<[string, FormData, string]>([
    ['missing', form(), FORM],
    ['empty', form(['file', image(0)]), 'The file is empty.'],
    ['named otherwise', form(['picture', image(9)]), FORM],
    ['not a file', form(['file', 'text']), FORM],
    ['one of two', form(['file', image(9)], ['file', image(9)]), FORM],
    ['beside a field', form(['file', image(9)], ['field', 'x']), FORM],
    ['after a field', form(['field', 'x'], ['file', image(9)]), FORM],
  ])('that is %s is refused', async (_what, data, sentence) => {
    expect(await post(data)).toEqual([400, sentence]);
  });

  it.each<[string, Record<string, string>]>([
    ['no form', { 'Content-Type': 'image/jpeg' }],
    ['a form without a boundary', { 'Content-Type': 'multipart/form-data' }],
  ])('in %s is refused', async (_what, headers) => {
    expect(await post(new Uint8Array(image(9)), headers)).toEqual([415, FORM]);
  });

  it('is incomplete if the client disconnects', async () => {
    const { hostname, port } = new URL(`http://${server.host}`);
    const socket = connect(Number(port), hostname);
    const type = 'Content-Type: multipart/form-data; boundary=b';
    socket.write(`POST / HTTP/1.1\r\nHost: ${server.host}\r\n${type}\r\nContent-Length: 99\r\n\r\n--b\r\n`);
    [begun, problems.length] = [0, 0];
    await expect.poll(() => begun).toBe(1);
    socket.destroy();
    await expect
      .poll(() => problems.map(({ status, sentence }) => [status, sentence]))
      .toEqual([[400, 'The body is incomplete.']]);
  });

  it('in a compressed body is refused', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Encoding': 'gzip' };
    expect(await post(new Uint8Array(image(9)), headers)).toEqual([415, 'The body must not be compressed.']);
  });

  it.each([
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n',
  ])('that ends early is refused: %j', async (text) => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    expect(await post(Uint8Array.from(Buffer.from(text)), headers)).toEqual([400, 'The upload is incomplete.']);
  });
});
