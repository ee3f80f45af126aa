import { post, type PostType } from '@firehouse/model';
import { useEffect, useRef } from 'react';
import { createDocument } from '../../lib/api/createDocument.ts';
import { uploadPicture } from '../../lib/api/uploadPicture.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EntityForm } from '../../ui/form/EntityForm.tsx';

interface CreatePostProps {
  readonly onClose: () => void;
  /** Called with the type of the new post, whose view the portal then shows (SPEC §4). */
  readonly onCreated: (type: PostType) => void;
}

/** The dialog with which an admin creates a post. */
export default function CreatePost({ onClose, onCreated }: CreatePostProps) {
  // A repeat after a lost response finds what the first attempt created.
  const key = useRef(crypto.randomUUID());
  const closing = useRef(new AbortController());
  const created = useRef<PostType>(undefined);
  useEffect(() => {
    const mine = new AbortController();
    closing.current = mine;
    return () => mine.abort();
  }, []);
  return (
    <Dialog title="New post" onClose={onClose}>
      {(close) => (
        <EntityForm
          entity={post}
          action="add"
          upload={(file) => uploadPicture('posts', file, closing.current.signal)}
          save={async (values) => {
            await createDocument('posts', values, key.current);
            created.current = values['type'] as PostType;
          }}
          onSaved={() => {
            if (created.current) onCreated(created.current);
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
