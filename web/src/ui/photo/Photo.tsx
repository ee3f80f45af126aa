import { IMAGE_SIDE_PX } from '@firehouse/model/general';
import { useState, type ReactElement } from 'react';
import { imageUrl } from '../../lib/api/apiPaths.ts';
import { Drawing } from '../drawings/Drawing.tsx';

/** An image from the object store. */
interface PhotoProps {
  /** The object's path; undefined if there is none. */
  readonly path: string | undefined;
  /** `card` if the smaller version is sufficient; larger images are loaded in full. */
  readonly size?: 'full' | 'card';
  /** The image's `sizes`, if `card` can be too small for a high-density screen. */
  readonly sizes?: string;
  /** Whether it is on the first screen, so that it loads immediately, before the content below. */
  readonly first?: boolean;
  /** Alt text; empty if the text next to it says the same. */
  readonly alt: string;
  /** Fallback for a missing image: the URL of a drawing, or an element. */
  readonly instead: string | ReactElement;
}

/** Shows an image, or its fallback if it is missing or cannot be loaded. */
export function Photo({ path, size = 'full', sizes, first = false, alt, instead }: PhotoProps) {
  const [missing, setMissing] = useState(false);
  const substitute = typeof instead === 'string' ? <Drawing of={instead} /> : instead;
  return (
    <div className="photo">
      {path === undefined || missing ? (
        substitute
      ) : (
        <img
          {...(sizes !== undefined && { sizes, srcSet: bothSizes(path) })}
          src={imageUrl(path, size)}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          {...(first && { fetchPriority: 'high' })}
          decoding="async"
          onLoad={({ currentTarget: { classList, naturalHeight, naturalWidth } }) =>
            classList.toggle('tall', naturalHeight > naturalWidth)
          }
          onError={() => setMissing(true)}
        />
      )}
    </div>
  );
}

const bothSizes = (path: string) =>
  (['card', 'full'] as const).map((size) => `${imageUrl(path, size)} ${IMAGE_SIDE_PX[size]}w`).join(', ');
