import { expect, it } from 'vitest';
import { isPage } from './builtFiles.ts';

it.each([
  ['/', true],
  ['/about_us', true],
  ['/privacy.html', true],
  ['/robots.txt', false],
  ['/.well-known/security.txt', false],
  ['/api/alerts', false],
  ['/live.json', false],
  ['/media/posts/1/a.jpg', false],
  ['/now', true],
])('%s is a page: %s', (path, expected) => {
  expect(isPage(new URL(path, 'https://site.example'))).toBe(expected);
});
