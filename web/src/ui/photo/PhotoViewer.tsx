import { Dialog } from '../dialog/Dialog.tsx';
import { Slides } from './Slides.tsx';

/** Images to show in full size. */
interface PhotoViewerProps {
  /** Paths of objects; at least one. */
  readonly paths: readonly string[];
  /** What the images show. */
  readonly of: string;
  /** A caption below the images. */
  readonly about?: string;
  /** Drawing that replaces an image that fails to load. */
  readonly instead: string;
  readonly onClose: () => void;
}

/** Renders a full-screen dialog with images in full size, one at a time. */
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
