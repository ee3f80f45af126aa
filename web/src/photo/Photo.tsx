import { useState } from 'react';
import { env } from '../config/env.ts';
import { calls } from '../config/paths.ts';
import { Drawing } from '../drawings/Drawing.tsx';

/** A photograph from the object store. */
export interface PhotoProps {
  /** The object's path; undefined when there is no photograph. */
  readonly path: string | undefined;
  /** What it shows; empty where the text beside it says so. */
  readonly alt: string;
  /** The drawing that stands in for a photograph that is missing. */
  readonly instead: string;
}

/** Shows a photograph, and a drawing where there is none or it does not come. */
export function Photo({ path, alt, instead }: PhotoProps) {
  const [missing, setMissing] = useState(false);
  return (
    <div className="photo">
      {path === undefined || missing ? (
        <Drawing of={instead} />
      ) : (
        <img src={env.apiBase + calls.object(path)} alt={alt} loading="lazy" onError={() => setMissing(true)} />
      )}
    </div>
  );
}
