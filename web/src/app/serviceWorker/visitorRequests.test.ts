import { expect, it } from 'vitest';
import { isImageRequest, isVisitorRequest } from './visitorRequests.ts';

const at = (path: string) => new URL(path, 'https://site.example');

it.each([
  ['/media/posts/card/a.jpg', true, true],
  ['/api/obj/posts/a.jpg?size=card', true, true],
  ['/api/obj/static/about.txt', true, false],
  ['/api/alerts', true, false],
  ['/live.json', true, false],
  ['/api/col/members?email=a@b.example', false, false],
  ['/api/obj/m/posts/a.jpg', false, undefined],
  ['/mediaposts/card/a.jpg', false, undefined],
  ['/api/media/posts/card/a.jpg', false, undefined],
])('%s is cached: %s; as an image: %s', (path, isCached, isImage) => {
  expect(isVisitorRequest(at(path))).toBe(isCached);
  if (isImage !== undefined) expect(isImageRequest(at(path))).toBe(isImage);
});
