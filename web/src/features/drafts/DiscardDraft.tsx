import { useQueryClient } from '@tanstack/react-query';
import { deleteDocument } from '../../lib/api/deleteDocument.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import { offerUndo } from '../admin/tasks.ts';

interface DiscardDraftProps {
  readonly id: string;
  /** Names it in one line. */
  readonly what: string;
  /** Called after it was discarded, before it disappears from the lists. */
  readonly onDiscarded: () => void;
}

/** The button that discards a draft without a confirmation: it can be undone. */
export function DiscardDraft({ id, what, onDiscarded }: DiscardDraftProps) {
  const client = useQueryClient();
  const { isBusy, problem, run } = useServerAction<void>();
  const discard = () =>
    run(async () => {
      await deleteDocument('drafts', id);
      offerUndo({ collection: 'drafts', id, what });
      onDiscarded();
      await removeFromCache(client, 'drafts', id);
    });
  return (
    <>
      <button
        type="button"
        className="btn draft-discard"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || discard())}
      >
        Discard <span className="visually-hidden">{what}</span>
      </button>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
    </>
  );
}
