import type { Request } from 'express';
import { describe, expect, it } from 'vitest';
import { signatureOf, verifiedRequest, type SignedHeaders } from './signedRequest.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const headers: SignedHeaders = { timestamp: 'Test-Timestamp', signature: 'Test-Signature', signed: [] };
const body = Buffer.from('{"type":"bounce"}');

function requestWith(timestamp: string | undefined, signature: string | undefined, center?: string): Request {
  const given: Readonly<Record<string, string | undefined>> = {
    [headers.timestamp]: timestamp,
    [headers.signature]: signature,
    'Test-Center': center,
  };
  return { get: (name: string) => given[name] } as Request;
}

const at = (ms: number) => String(Math.floor(ms / 1_000));
const signed = (ms: number) => requestWith(at(ms), signatureOf('key', at(ms), body));

describe('a signature', () => {
  it('is an HMAC-SHA256 of the timestamp and the body', () => {
    // Computed with: printf '1780315200.{"type":"bounce"}' | openssl dgst -sha256 -hmac key
    expect(signatureOf('key', '1780315200', body)).toBe(
      '0a4562829f9e8de2f8f5b0c0c8751a4fc11e8cbc0e86b55b2d3da1e4cc68a214',
    );
  });

  it('is accepted within five minutes, and gives the request an ID', () => {
    const id = verifiedRequest(signed(NOW), headers, 'key', body, NOW);
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(verifiedRequest(signed(NOW), headers, 'key', body, NOW + 299_000)).toBe(id);
    expect(verifiedRequest(signed(NOW + 299_000), headers, 'key', body, NOW)).not.toBe(id);
    const upper = requestWith(at(NOW), signatureOf('key', at(NOW), body).toUpperCase());
    expect(verifiedRequest(upper, headers, 'key', body, NOW)).toBe(id);
  });

  it.each([
    ['an old time', signed(NOW - 301_000), 'key', body],
    ['a future time', signed(NOW + 301_000), 'key', body],
    ['another key', signed(NOW), 'other', body],
    ['no key', signed(NOW), '', body],
    ['another body', signed(NOW), 'key', Buffer.from('{}')],
    ['another time', requestWith(at(NOW + 1_000), signatureOf('key', at(NOW), body)), 'key', body],
    ['no time', requestWith(undefined, signatureOf('key', '', body)), 'key', body],
    ['no signature', requestWith(at(NOW), undefined), 'key', body],
    ['a short signature', requestWith(at(NOW), 'ab'), 'key', body],
  ])('is refused: %s', (_case, request, key, given) => {
    expect(() => verifiedRequest(request, headers, key, given, NOW)).toThrow(
      expect.objectContaining({ status: 401 }) as Error,
    );
  });

  it('can cover another header, which then cannot be changed', () => {
    const withCenter = { ...headers, signed: ['Test-Center'] };
    const signature = signatureOf('key', at(NOW), body, 'county');
    const verify = (center?: string, given = signature) =>
      verifiedRequest(requestWith(at(NOW), given, center), withCenter, 'key', body, NOW);
    expect(verify('county')).toMatch(/^[\w-]{43}$/);
    for (const center of ['other', undefined, '']) expect(() => verify(center)).toThrow('Test-Center');
    // If headers could contain a period, a part of the body could be passed off as a header.
    const shifted = signatureOf('key', at(NOW), body, 'a.b');
    expect(() => verify('a.b', shifted)).toThrow('Test-Signature');
  });
});
