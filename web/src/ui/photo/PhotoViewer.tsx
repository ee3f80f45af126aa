import { Dialog } from '../dialog/Dialog.tsx';
import { Slides } from './Slides.tsx';

/** Photographs to look at in full size. */
export interface PhotoViewerProps {
  /** Paths of objects; at least one. */
  readonly paths: readonly string[];
  /** What they show. */
  readonly of: string;
  /** A line about it, below the pictures. */
  readonly about?: string;
  /** The drawing that stands in for one that does not come. */
  readonly instead: string;
  readonly onClose: () => void;
}

/** A dialog as large as the screen with photographs in full size, one at a time. */
export default function PhotoViewer({ paths, of, about, instead, onClose }: PhotoViewerProps) {
  return (
    <Dialog title={of} className="viewer" onClose={onClose}>
      {() => (
        <>
          <Slides paths={paths} of={of} instead={instead} />
          {about !== undefined && <p className="viewer-about">{about}</p>}
        </>
      )}
    </Dialog>
  );
}
