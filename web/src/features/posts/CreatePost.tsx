import { post, type PostType } from '@firehouse/model';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CreateDocument } from '../editing/CreateDocument.tsx';

interface CreatePostProps {
  readonly onClose: () => void;
  /** Called with the type of the new post, whose view the portal then shows (SPEC §4). */
  readonly onCreated: (type: PostType) => void;
}

/** The dialog with which an admin creates a post. */
export default function CreatePost({ onClose, onCreated }: CreatePostProps) {
  return (
    <Dialog title="New post" onClose={onClose}>
      {(close) => (
        <CreateDocument
          entity={post}
          onSaved={({ values }) => onCreated(values['type'] as PostType)}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
