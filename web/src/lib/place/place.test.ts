import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';

const at = (pathname: string, rest: Partial<Parameters<typeof placeOf>[0]> = {}) =>
  placeOf({ pathname, search: '', hash: '', state: null, ...rest });

describe('placeOf', () => {
  it('shows home for any path that is not one of its own', () => {
    expect(at('/')).toEqual({ body: 'home' });
    expect(at('/nothing/here')).toEqual({ body: 'home' });
    expect(at('/constructor')).toEqual({ body: 'home' });
  });

  it('knows the router paths, with or without a slash at the end', () => {
    expect(at('/about_us')).toEqual({ body: 'about_us' });
    expect(at('/members/')).toEqual({ body: 'about_us', anchor: 'members' });
    expect(at('/contact_us')).toEqual({ body: 'home', anchor: 'contact_us' });
  });

  it('prefers the body that the history keeps, then the one that the link asks for', () => {
    expect(at('/', { state: { body: 'join_us' } })).toEqual({ body: 'join_us' });
    expect(at('/', { search: '?body=News' })).toEqual({ body: 'News' });
    expect(at('/', { search: '?body=News', state: { body: 'donate' } })).toEqual({ body: 'donate' });
    expect(at('/members', { state: { body: 'donate' } })).toEqual({ body: 'donate' });
  });

  it('knows the paths of single posts and of unsubscribing, unless the history keeps another body', () => {
    expect(at('/posts/ShowPost/a%20b')).toEqual({ body: 'post', of: 'a b' });
    expect(at('/unsubscribe/ada%40people.example/', { hash: '#token=x' })).toEqual({
      body: 'unsubscribe',
      of: 'ada@people.example',
      anchor: 'token=x',
    });
    expect(at('/posts/ShowPost/a', { state: { body: 'News' } })).toEqual({ body: 'News' });
    for (const path of [
      '/posts/ShowPost/',
      '/posts/ShowPost/a/b',
      '/posts/showpost/a',
      '/posts/ShowPost/%E0%A4%A',
      '/unsubscribe',
    ]) {
      expect(at(path), path).toEqual({ body: 'home' });
    }
    expect(at('/', { search: '?body=post' })).toEqual({ body: 'home' });
  });

  it('takes no body that does not exist', () => {
    expect(at('/', { state: { body: 'toString' }, search: '?body=__proto__' })).toEqual({ body: 'home' });
    expect(at('/', { state: 'join_us' })).toEqual({ body: 'home' });
    expect(at('/', { state: { body: 5 } })).toEqual({ body: 'home' });
  });

  it('scrolls to the hash, and survives a malformed one', () => {
    expect(at('/about_us', { hash: '#members' })).toEqual({ body: 'about_us', anchor: 'members' });
    expect(at('/', { hash: '#caf%C3%A9' })).toEqual({ body: 'home', anchor: 'café' });
    expect(at('/', { hash: '#%E0%A4%A' })).toEqual({ body: 'home' });
    expect(at('/', { hash: '#' })).toEqual({ body: 'home' });
  });
});
