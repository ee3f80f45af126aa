import { useState } from 'react';
import { env } from '../config/env.ts';
import { calls } from '../config/paths.ts';
import { Drawing } from '../drawings/Drawing.tsx';

/** A photograph from the object store. */
export interface PhotoProps {
  /** The object's path; undefined when there is no photograph. */
  readonly path: string | undefined;
  /** `card` where it is shown no wider than 640 pixels. */
  readonly size?: 'full' | 'card';
  /** What it shows; empty where the text beside it says so. */
  readonly alt: string;
  /** The drawing that stands in for a photograph that is missing. */
  readonly instead: string;
}

/** Shows a photograph, and a drawing where there is none or it does not come. */
export function Photo({ path, size = 'full', alt, instead }: PhotoProps) {
  const [missing, setMissing] = useState(false);
  return (
    <div className="photo">
      {path === undefined || missing ? (
        <Drawing of={instead} />
      ) : (
        <img src={env.apiBase + calls.object(path, size)} alt={alt} loading="lazy" onError={() => setMissing(true)} />
      )}
    </div>
  );
}
