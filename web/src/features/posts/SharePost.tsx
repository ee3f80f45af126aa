import type { Post } from '@firehouse/model';
import { useState } from 'react';
import { paths } from '../../lib/config/paths.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';

/** Shares a post by the browser's share dialog; otherwise copies its URL, or else shows it. */
export function SharePost({ post }: { readonly post: Pick<Post, 'id' | 'title'> }) {
  const [notice, setNotice] = useState('');
  const url = new URL(paths.post(post.id), location.origin).href;
  const share = async () => {
    try {
      if ('share' in navigator) {
        await navigator.share({ title: post.title, url });
      } else {
        await (navigator as Navigator).clipboard.writeText(url);
        setNotice('Link copied.');
      }
    } catch (error) {
      // The user canceled.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setNotice(`Copy this link: ${url}`);
    }
  };
  return (
    <>
      <button type="button" className="btn" onClick={() => void share()}>
        <Icon name="share" />
        Share
      </button>
      <span role="status">{notice}</span>
    </>
  );
}
