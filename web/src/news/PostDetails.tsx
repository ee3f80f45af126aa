import type { Post } from '@firehouse/model';
import trumpet from '../drawings/trumpet.svg';
import { Photo } from '../photo/Photo.tsx';
import { momentInFull } from '../time/inWords.ts';

/** A post in full. */
export function PostDetails({ post }: { readonly post: Post }) {
  return (
    <article className="post-details">
      <h2>{post.title}</h2>
      {post.subtitle && <p className="post-subtitle">{post.subtitle}</p>}
      <p className="post-date">
        <time dateTime={post.occurrenceDate}>{momentInFull(post.occurrenceDate)}</time>
      </p>
      <p className="post-description">{post.description}</p>
      {post.media && post.media.length > 0 && (
        <ul className="post-pictures">
          {post.media.map((path, index) => (
            <li key={path}>
              <Photo path={path} alt={`Picture ${index + 1} of ${post.title}`} instead={trumpet} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
