import { expect, it } from 'vitest';
import { withLocalAuth } from './localPolicy.ts';

const policy = "default-src 'self'; connect-src 'self' https://accounts.example; frame-src 'self'; script-src 'self'";
const config = {
  emulators: { auth: { port: 9099 } },
  hosting: {
    public: 'dist',
    headers: [
      {
        source: '**',
        headers: [
          { key: 'X-Frame-Options', value: 'DENY' },
          { key: 'Content-Security-Policy', value: policy },
        ],
      },
      { source: '/a', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
    ],
  },
};

it('allows connections to the sign-in emulator and its frames, and changes nothing else', () => {
  const local = withLocalAuth(config, { auth: 4711 });
  const value =
    "default-src 'self'; connect-src 'self' https://accounts.example http://127.0.0.1:4711; " +
    "frame-src 'self' http://127.0.0.1:4711; script-src 'self'";
  expect(local).toEqual({
    ...config,
    hosting: {
      ...config.hosting,
      headers: [
        { source: '**', headers: [config.hosting.headers[0]?.headers[0], { key: 'Content-Security-Policy', value }] },
        config.hosting.headers[1],
      ],
    },
  });
  expect(config.hosting.headers[0]?.headers[1]?.value).toBe(policy);
});
