import { describe, expect, it } from 'vitest';
import { byKey } from '../views/site.ts';
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
  it('shows home for any path that is not one of its own', () => {
    expect(at('/')).toEqual({ view: 'home' });
    expect(at('/nothing/here')).toEqual({ view: 'home' });
    expect(at('/constructor')).toEqual({ view: 'home' });
  });

  it('knows the paths of the views, with or without a slash at the end', () => {
    expect(at('/about_us')).toEqual({ view: 'about_us' });
    expect(at('/members/')).toEqual({ view: 'about_us', anchor: 'members' });
    expect(at('/contact_us')).toEqual({ view: 'home', anchor: 'contact_us' });
  });

  it('prefers the body that the history keeps, then the one that the link asks for', () => {
    expect(at('/', { state: { body: 'join_us' } })).toEqual({ view: 'join_us' });
    expect(at('/', { search: '?body=News' })).toEqual({ view: 'News' });
    expect(at('/', { search: '?body=News', state: { body: 'donate' } })).toEqual({ view: 'donate' });
    expect(at('/members', { state: { body: 'donate' } })).toEqual({ view: 'donate' });
  });

  it('knows the paths of single posts and of unsubscribing, unless the history keeps another body', () => {
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

  it('takes no body that does not exist', () => {
    expect(at('/', { state: { body: 'toString' }, search: '?body=__proto__' })).toEqual({ view: 'home' });
    expect(at('/', { state: 'join_us' })).toEqual({ view: 'home' });
    expect(at('/', { state: { body: 5 } })).toEqual({ view: 'home' });
  });

  // SPEC 2.2
  it('scrolls to the hash, and survives a malformed one', () => {
    expect(at('/about_us', { hash: '#members' })).toEqual({ view: 'about_us', anchor: 'members' });
    expect(at('/', { hash: '#caf%C3%A9' })).toEqual({ view: 'home', anchor: 'café' });
    expect(at('/', { hash: '#%E0%A4%A' })).toEqual({ view: 'home' });
    expect(at('/', { hash: '#' })).toEqual({ view: 'home' });
  });
});
