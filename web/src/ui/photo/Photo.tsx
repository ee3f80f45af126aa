import { IMAGE_SIDE_PX } from '@firehouse/model/general';
import { useState, type ReactElement } from 'react';
import { imageUrl } from '../../lib/api/apiPaths.ts';
import { Drawing } from '../drawings/Drawing.tsx';

interface PhotoProps {
  /** Object path; undefined if there is no image. */
  readonly path: string | undefined;
  /** `card` to use the smaller version; `full` by default. */
  readonly size?: 'full' | 'card';
  /** The `sizes` attribute. Set if `card` can be too small for a high-density screen. */
  readonly sizes?: string;
  /** Whether the image is above the fold and should load first. */
  readonly first?: boolean;
  /** Alt text; empty if the text next to the image says the same. */
  readonly alt: string;
  /** Fallback for a missing image: the URL of a drawing, or an element. */
  readonly instead: string | ReactElement;
}

/** Renders an image, or a fallback if it is missing or fails to load. */
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
