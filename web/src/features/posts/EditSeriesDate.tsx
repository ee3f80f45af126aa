import type { Post } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRequest } from '../../lib/api/useRequest.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { EditFormProps } from '../admin/openTasks.ts';
import { EditDocument } from '../editing/EditDocument.tsx';
import { deleteLaterDates } from './seriesRequests.ts';

const ALL_LATER = 'allLater';

/** Renders the form for one date of a series. All later dates can be changed or deleted along with it. */
export default function EditSeriesDate(props: EditFormProps) {
  return (
    <EditDocument
      {...props}
      extra={(data) => (data.has(ALL_LATER) ? { allLater: true } : {})}
      footer={(document) => <LaterDates post={document as unknown as Post} onDeleted={props.onCancel} />}
    />
  );
}

function LaterDates({ post, onDeleted }: { readonly post: Post; readonly onDeleted: () => void }) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, problem } = useRequest({
    mutationFn: () => deleteLaterDates(client, post),
    onError: (error) => console.error('The dates were not deleted:', error),
  });
  return (
    <div className="form-row form-row-whole">
      <label className="form-check">
        <input type="checkbox" className="form-check-input" name={ALL_LATER} />
        <span>Change all later dates as well</span>
      </label>
      <p>
        <button type="button" className="btn btn-danger" onClick={() => setIsConfirming(true)}>
          Delete this and all later dates
        </button>
      </p>
      {isConfirming && (
        <ConfirmDialog
          title="Delete this and all later dates?"
          confirm="Delete"
          isBusy={isPending}
          onConfirm={(close) =>
            mutate(undefined, {
              onSuccess: () => {
                close();
                onDeleted();
              },
              onError: close,
            })
          }
          onClose={() => setIsConfirming(false)}
        >
          <p>{post.title}</p>
        </ConfirmDialog>
      )}
      <p role="status" className={problem ? 'form-status form-failed' : 'visually-hidden'}>
        {problem}
      </p>
    </div>
  );
}
