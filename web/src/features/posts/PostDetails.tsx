import { company, type Post } from '@firehouse/model';
import { useState, type ReactNode, type Ref } from 'react';
import { paths } from '../../lib/config/paths.ts';
import { Slides } from '../../ui/photo/Slides.tsx';
import { useAdminControls } from '../admin/adminControlsContext.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { postDrawings } from './postDrawings.ts';
import { postTimeInFull } from './postTime.ts';
import { PostedBy } from './PostedBy.tsx';
import { UpcomingBadge } from './UpcomingBadge.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';

interface PostDetailsProps {
  readonly post: Post;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly level?: 2 | 3;
  /** Additional actions, shown last. */
  readonly children?: ReactNode;
}

/** Id for the details of the selected post. */
export const detailsId = 'post-details';

/** Renders a full post: its title, time and text, and a carousel with its images. */
export function PostDetails({ post, heading, level = 2, children }: PostDetailsProps) {
  const { media = [] } = post;
  const Heading = `h${level}` as const;
  const { PostMailing } = useAdminControls();
  return (
    <article className={media.length > 0 ? 'post-details pictured' : 'post-details'}>
      <header>
        <Heading className="post-title" ref={heading} tabIndex={-1}>
          {post.title}
        </Heading>
        {post.subtitle && <p className="post-subtitle">{post.subtitle}</p>}
        <p className="post-date">
          <span>
            {post.type} <span aria-hidden="true">·</span>{' '}
            <time dateTime={post.occurrenceDate}>{postTimeInFull(post)}</time>
          </span>{' '}
          <UpcomingBadge post={post} />
        </p>
      </header>
      {media.length > 0 && <Slides paths={media} of={post.title} instead={postDrawings[post.type]} advances />}
      <div className="post-words">
        <p className="post-description">{post.description}</p>
        <p className="post-address" aria-hidden="true">
          {company.origin}
          {paths.post(post.id)}
        </p>
        <PostedBy post={post} />
        {PostMailing && <PostMailing post={post} />}
      </div>
      <div className="post-acts">
        <SharePost post={post} />
        <AddToCalendar post={post} className="btn" />
        {children}
      </div>
    </article>
  );
}

/**
 * Renders the Share button. Opens the browser's share sheet if there is one; otherwise copies the post's URL, or shows
 * it if that fails.
 */
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
      // The user closed the share sheet.
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
