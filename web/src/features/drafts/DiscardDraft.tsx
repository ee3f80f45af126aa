import { useDeleteDocument } from '../admin/useDeleteDocument.ts';

interface DiscardDraftProps {
  readonly id: string;
  /** Names it in one line. */
  readonly what: string;
  /** Called after it was discarded, before it disappears from the lists. */
  readonly onDiscarded: () => void;
}

/** The button that discards a draft without a confirmation: it can be undone. */
export function DiscardDraft({ id, what, onDiscarded }: DiscardDraftProps) {
  const { isPending, problem, mutate } = useDeleteDocument({ collection: 'drafts', hasUndo: true, id, what });
  return (
    <>
      <button
        type="button"
        className="btn draft-discard"
        aria-disabled={isPending}
        onClick={() => mutate(undefined, { onSuccess: onDiscarded })}
      >
        Delete <span className="visually-hidden">{what}</span>
      </button>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
    </>
  );
}
