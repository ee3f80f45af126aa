import { accounts, post, texts, type Post, type PostType } from '@firehouse/model';
import { useState } from 'react';
import { useShowView } from '../../lib/navigation/useRoute.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CreateDocument, type Created } from '../editing/CreateDocument.tsx';
import { EmailSubscribers, emailsSubscribers } from '../mailings/EmailSubscribers.tsx';
import { FacebookCheckbox, POST_TO_FACEBOOK } from './FacebookCheckbox.tsx';
import { PublishAfterSave } from './PublishAfterSave.tsx';

/**
 * The dialog for creating a post and optionally publishing it to Facebook. Then shows the view of the new post's type
 * (SPEC §4).
 */
export default function CreatePost({ onClose }: { readonly onClose: () => void }) {
  const show = useShowView();
  const [created, setCreated] = useState<Created>();
  const [label, setLabel] = useState<string>(texts.save);
  return (
    <Dialog title="New post" onClose={onClose}>
      {(close) => (
        <>
          <CreateDocument
            entity={post}
            onSaved={(saved) => {
              setCreated(saved);
              show(saved.values['type'] as PostType);
            }}
            onCancel={close}
            emails={emailsSubscribers}
            wording={{ save: label }}
            footer={
              <>
                <EmailSubscribers type="posts" isInitiallyOn onLabel={setLabel} />
                {accounts.facebookPageId !== '' && <FacebookCheckbox />}
              </>
            }
          />
          {created?.data.has(POST_TO_FACEBOOK) && (
            <PublishAfterSave post={{ ...(created.values as Pick<Post, 'title' | 'description'>), id: created.id }} />
          )}
          {created && (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}
