import { expect, test } from 'vitest';
import { checkSettings } from './siteSettings.ts';

test.each([
  {},
  { VITE_API_BASE: '', VITE_MAPS_KEY: '' },
  { VITE_API_BASE: '/api' },
  { VITE_API_BASE: 'https://api.lanternhillfire.example/v1/' },
  { VITE_API_BASE: 'http://127.0.0.1:5001/api' },
  { VITE_API_BASE: 'http://localhost:5001' },
  { VITE_MAPS_KEY: 'AIzaSy-_09' },
])('accepts %j', (env) => expect(() => checkSettings(env)).not.toThrow());

test.each([
  'http://api.lanternhillfire.example',
  'http://localhost.evil.example',
  'http://127.0.0.10',
  'api',
  'javascript:alert(1)',
  ' /api',
  7,
])('does not build a site with the API at %j', (VITE_API_BASE) =>
  expect(() => checkSettings({ VITE_API_BASE })).toThrow('VITE_API_BASE must be an https address or a path.'),
);

test.each(['key with spaces', 'key&libraries=x', 'key\n', 7])('does not build a site with the maps key %j', (key) =>
  expect(() => checkSettings({ VITE_MAPS_KEY: key })).toThrow('VITE_MAPS_KEY must be letters, digits, _ and -.'),
);
