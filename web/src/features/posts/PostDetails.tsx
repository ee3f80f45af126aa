import { company, type Post } from '@firehouse/model';
import type { ReactNode, Ref } from 'react';
import { paths } from '../../lib/config/paths.ts';
import { Slides } from '../../ui/photo/Slides.tsx';
import { clock, day } from '../../lib/time/inWords.ts';
import { useAdminControls } from '../admin/adminControls.ts';
import { PostedBy } from './PostedBy.tsx';
import { postDrawings } from './postDrawings.ts';
import { SharePost } from './SharePost.tsx';
import { Upcoming } from './Upcoming.tsx';

/** A post in full. */
export interface PostDetailsProps {
  readonly post: Post;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** What else can be done, after Share. */
  readonly children?: ReactNode;
}

/** A post in full: its title, time and text, and its pictures, which turn over by themselves. */
export function PostDetails({ post, heading, children }: PostDetailsProps) {
  const { media = [] } = post;
  const { PostMailing } = useAdminControls();
  return (
    <article className={media.length > 0 ? 'post-details pictured' : 'post-details'}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {post.title}
        </h2>
        {post.subtitle && <p className="post-subtitle">{post.subtitle}</p>}
        <p className="post-date">
          <span>
            {post.type} <span aria-hidden="true">·</span>{' '}
            <time dateTime={post.occurrenceDate}>{`${day(post.occurrenceDate)} at ${clock(post.occurrenceDate)}`}</time>
          </span>{' '}
          <Upcoming post={post} />
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
        {children}
      </div>
    </article>
  );
}
