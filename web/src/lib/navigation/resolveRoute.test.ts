import { describe, expect, it } from 'vitest';
import { byKey } from '../views/siteContext.ts';
import { defineView, type AnyViewKey, type View } from '../views/defineView.ts';
import { resolveRoute } from './resolveRoute.ts';

const view = <Key extends AnyViewKey>(key: Key, at: Partial<Pick<View, 'paths' | 'pathPrefix'>> = {}) =>
  defineView({ key, title: key, load: () => Promise.resolve({ default: () => null }), ...at });
const views = byKey<AnyViewKey>([
  ...(['donate', 'join_us', 'News'] as const).map((key) => view(key)),
  view('home', { paths: { '/contact_us': { anchor: 'contact_us' } } }),
  view('about_us', { paths: { '/about_us': {}, '/members': { anchor: 'members' } } }),
  view('post', { pathPrefix: '/posts/ShowPost/' }),
  view('unsubscribe', { pathPrefix: '/unsubscribe/' }),
]);

const at = (pathname: string, rest: Partial<Parameters<typeof resolveRoute>[0]> = {}) =>
  resolveRoute({ pathname, search: '', hash: '', state: null, ...rest }, views);

describe('resolveRoute', () => {
  // SPEC 2.51
  it('returns home for an unknown path', () => {
    expect(at('/')).toEqual({ view: 'home' });
    expect(at('/nothing/here')).toEqual({ view: 'home' });
    expect(at('/constructor')).toEqual({ view: 'home' });
  });

  it('resolves the paths of the views, with or without a trailing slash', () => {
    expect(at('/about_us')).toEqual({ view: 'about_us' });
    expect(at('/members/')).toEqual({ view: 'about_us', anchor: 'members' });
    expect(at('/contact_us')).toEqual({ view: 'home', anchor: 'contact_us' });
  });

  it('prefers the body of the history state, then the one of the query', () => {
    expect(at('/', { state: { body: 'join_us' } })).toEqual({ view: 'join_us' });
    expect(at('/', { search: '?body=News' })).toEqual({ view: 'News' });
    expect(at('/', { search: '?body=News', state: { body: 'donate' } })).toEqual({ view: 'donate' });
    expect(at('/members', { state: { body: 'donate' } })).toEqual({ view: 'donate' });
  });

  it('resolves the paths of posts and of unsubscribing, unless the history state has another body', () => {
    expect(at('/posts/ShowPost/a%20b')).toEqual({ view: 'post', of: 'a b' });
    expect(at('/unsubscribe/ada%40people.example/', { hash: '#token=x' })).toEqual({
      view: 'unsubscribe',
      of: 'ada@people.example',
      anchor: 'token=x',
    });
    expect(at('/posts/ShowPost/a', { state: { body: 'News' } })).toEqual({ view: 'News' });
    for (const path of [
      '/posts/ShowPost/',
      '/posts/ShowPost/a/b',
      '/posts/showpost/a',
      '/posts/ShowPost/%E0%A4%A',
      '/unsubscribe',
    ]) {
      expect(at(path), path).toEqual({ view: 'home' });
    }
    expect(at('/', { search: '?body=post' })).toEqual({ view: 'home' });
  });

  it('ignores a body that does not exist', () => {
    expect(at('/', { state: { body: 'toString' }, search: '?body=__proto__' })).toEqual({ view: 'home' });
    expect(at('/', { state: 'join_us' })).toEqual({ view: 'home' });
    expect(at('/', { state: { body: 5 } })).toEqual({ view: 'home' });
  });

  // SPEC 2.2
  it('returns the hash as the anchor, and ignores a malformed one', () => {
    expect(at('/about_us', { hash: '#members' })).toEqual({ view: 'about_us', anchor: 'members' });
    expect(at('/', { hash: '#caf%C3%A9' })).toEqual({ view: 'home', anchor: 'café' });
    expect(at('/', { hash: '#%E0%A4%A' })).toEqual({ view: 'home' });
    expect(at('/', { hash: '#' })).toEqual({ view: 'home' });
  });
});
