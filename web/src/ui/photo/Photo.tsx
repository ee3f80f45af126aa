import { PICTURE_SIDE_PX } from '@firehouse/model';
import { useState, type ReactElement } from 'react';
import { env } from '../../lib/config/env.ts';
import { calls } from '../../lib/config/paths.ts';
import { Drawing } from '../drawings/Drawing.tsx';

/** A photograph from the object store. */
export interface PhotoProps {
  /** The object's path; undefined when there is no photograph. */
  readonly path: string | undefined;
  /** `card` where the smaller picture will do; one that is drawn larger than that is fetched in full. */
  readonly size?: 'full' | 'card';
  /** How wide it is shown, as the `sizes` of an image, where `card` may be too small for a sharp screen. */
  readonly sizes?: string;
  /** Whether it stands on the first screen: it is fetched at once, before what is below. */
  readonly first?: boolean;
  /** What it shows; empty where the text beside it says so. */
  readonly alt: string;
  /** Shown for a photograph that is missing: the address of a drawing, or an element. */
  readonly instead: string | ReactElement;
}

/** Shows a photograph, or its substitute where there is none or it cannot be loaded. */
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
          src={env.apiBase + calls.object(path, size)}
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
  (['card', 'full'] as const)
    .map((size) => `${env.apiBase}${calls.object(path, size)} ${PICTURE_SIDE_PX[size]}w`)
    .join(', ');
