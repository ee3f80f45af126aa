import { describe, expect, it } from 'vitest';
import { StatusError } from '../../values/status.ts';
import { arrayText, frame, handshakeArray, headerNamed, parseForm, parseQuery } from './wire.ts';

function query(text: string, method = 'POST'): unknown {
  return parseQuery(method, new URLSearchParams(text));
}

/** Returns the code of the StatusError that a function throws, or 'OK'. */
function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof StatusError) return error.code;
    throw error;
  }
  return 'OK';
}

describe('the query of a request', () => {
  it('opens a session, and names the parameter of the second session id', () => {
    expect(query('VER=8&database=d&RID=21370&CVER=22&X-HTTP-Session-Id=gsessionid&zx=a&t=1')).toEqual({
      kind: 'open',
      sessionIdParameter: 'gsessionid',
      form: undefined,
      headers: '',
      polling: undefined,
    });
  });

  it('opens a session by a fast handshake: a GET that contains the form and the headers', () => {
    const text =
      `VER=8&RID=1&CVER=22&SID=null&$req=${encodeURIComponent('count=0')}` +
      `&$httpHeaders=${encodeURIComponent('Authorization:Bearer owner\r\n')}`;
    expect(query(text, 'GET')).toEqual({
      kind: 'open',
      sessionIdParameter: '',
      form: 'count=0',
      headers: 'Authorization:Bearer owner\r\n',
      polling: undefined,
    });
  });

  it('sends messages on the forward channel', () => {
    expect(query('VER=8&gsessionid=g&SID=abc&RID=21371&AID=22&zx=a&t=2')).toEqual({
      kind: 'forward',
      sid: 'abc',
      acknowledged: 22,
    });
  });

  it.each([
    ['CI=0', undefined],
    ['CI=1', { timeout: undefined }],
    ['CI=1&TO=5000', { timeout: 5000 }],
  ])('opens a back channel: %s', (text, polling) => {
    expect(query(`VER=8&SID=abc&RID=rpc&AID=-1&TYPE=xmlhttp&${text}`, 'GET')).toEqual({
      kind: 'back',
      sid: 'abc',
      acknowledged: -1,
      polling,
    });
  });

  it.each(['POST', 'GET'])('ends a session by %s', (method) => {
    expect(query('VER=8&SID=abc&RID=21372&TYPE=terminate&zx=a', method)).toEqual({ kind: 'terminate', sid: 'abc' });
  });

  it.each([
    ['', 'POST'],
    ['VER=7&RID=1', 'POST'],
    ['VER=8', 'POST'],
    ['VER=8&RID=-1', 'POST'],
    ['VER=8&RID=1e3', 'POST'],
    ['VER=8&RID=99999999999', 'POST'],
    ['VER=8&RID=1&SID=abc&AID=-2', 'POST'],
    ['VER=8&RID=1&SID=abc&AID=', 'POST'],
    ['VER=8&RID=rpc&SID=abc', 'POST'],
    ['VER=8&RID=rpc&SID=abc&CI=1&TO=0', 'GET'],
    ['VER=8&RID=rpc&SID=abc&CI=1&TO=abc', 'GET'],
    ['VER=8&RID=1&SID=abc', 'GET'],
  ])('is rejected: %s by %s', (text, method) => {
    expect(codeOf(() => query(text, method))).toBe('INVALID_ARGUMENT');
  });
});

describe('a form', () => {
  it('has headers and messages in the order of their numbers', () => {
    const messages = ['{"a":"x y+z&=%"}', '{"b":"𝒳\\u0000é"}'];
    const text =
      `headers=${encodeURIComponent('X-A:1\r\nAuthorization:Bearer a.b.c\r\n')}&count=2&ofs=7` +
      `&req1___data__=${encodeURIComponent(messages[1] ?? '')}` +
      `&req0___data__=${encodeURIComponent(messages[0] ?? '')}`;
    const form = parseForm(text);
    expect(form).toEqual({ offset: 7, messages, headers: 'X-A:1\r\nAuthorization:Bearer a.b.c\r\n' });
    expect(headerNamed(form.headers, 'authorization')).toBe('Bearer a.b.c');
    expect(headerNamed(form.headers, 'x-b')).toBeUndefined();
  });

  it('can have no messages', () => {
    expect(parseForm('count=0')).toEqual({ offset: 0, messages: [], headers: '' });
    expect(parseForm('')).toEqual({ offset: 0, messages: [], headers: '' });
  });

  it('can have a message that the client could not serialize', () => {
    expect(parseForm('count=2&ofs=3&req0_type=_badmap&req1___data__=1').messages).toEqual([undefined, '1']);
  });

  it('can have 1,000 messages', () => {
    const text = `count=1000&ofs=0&${Array.from({ length: 1000 }, (_none, at) => `req${at}___data__=${at}`).join('&')}`;
    expect(parseForm(text).messages.at(-1)).toBe('999');
  });

  it.each([
    ['a negative offset', 'count=1&ofs=-1&req0___data__=1'],
    ['an offset that is not a number', 'count=1&ofs=x&req0___data__=1'],
    ['an offset beyond 32 bits', 'count=1&ofs=2147483648&req0___data__=1'],
    ['ids beyond 32 bits', 'count=1&ofs=2147483647&req0___data__=1'],
    ['a negative count', 'count=-1'],
    ['a count that is too large', 'count=1001'],
    ['fewer messages than its count', 'count=2&ofs=0&req0___data__=1'],
    ['more messages than its count', 'count=1&ofs=0&req0___data__=1&req1___data__=1'],
    ['numbers with a gap', 'count=2&ofs=0&req0___data__=1&req2___data__=1'],
    ['another type', 'count=1&ofs=0&req0_type=x'],
    ['a message in parts', 'count=1&ofs=0&req0_a=1&req0_b=2'],
    ['unknown fields', 'count=0&__proto__=1'],
    ['invalid percent-encoding', 'count=1&ofs=0&req0___data__=%E0%A4%A'],
    ['too many fields', '&'.repeat(2000)],
  ])('is rejected with %s', (_what, text) => {
    expect(codeOf(() => parseForm(text))).toBe('INVALID_ARGUMENT');
  });

  it('is rejected with millions of fields without decoding them', () => {
    const began = performance.now();
    expect(codeOf(() => parseForm('a&'.repeat(8_000_000)))).toBe('INVALID_ARGUMENT');
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('arrays', () => {
  it('are preceded by their length in UTF-16 code units', () => {
    const text = `[${arrayText(3, [{ text: 'é𝒳' }])},${arrayText(4, ['noop'])}]`;
    expect(frame(text)).toBe('35\n[[3,[{"text":"é𝒳"}]],[4,["noop"]]]');
    expect(text).toHaveLength(35);
  });

  it('have a correct length even if a text is not valid Unicode', () => {
    const [, body = ''] = /^\d+\n([\s\S]*)$/.exec(frame(arrayText(1, ['\ud800']))) ?? [];
    expect(Buffer.from(body, 'utf8').toString('utf8')).toBe(body);
  });

  it('begin with the handshake', () => {
    expect(JSON.parse(handshakeArray('sid', 30_000))).toEqual([0, ['c', 'sid', '', 8, expect.any(Number), 30_000]]);
  });
});
