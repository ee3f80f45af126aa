import { Dialog } from '../dialog/Dialog.tsx';
import { Slides } from './Slides.tsx';

interface PhotoViewerProps {
  /** Object paths; at least one. */
  readonly paths: readonly string[];
  /** What the images show, such as `Engine 57`. */
  readonly of: string;
  /** Caption below the images. */
  readonly about?: string;
  /** Drawing to show if an image fails to load. */
  readonly instead: string;
  readonly onClose: () => void;
}

/** Renders a dialog that shows images one at a time in full size. */
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
