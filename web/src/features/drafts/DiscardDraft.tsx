import { useDeleteDocument } from '../admin/useDeleteDocument.ts';

interface DiscardDraftProps {
  readonly id: string;
  /** One-line description of the draft. */
  readonly what: string;
  /** Called after the draft is discarded, before it disappears from the list. */
  readonly onDiscarded: () => void;
}

/** Renders the button that deletes a draft. There is no confirmation, because deleting can be undone. */
export function DiscardDraft({ id, what, onDiscarded }: DiscardDraftProps) {
  const { isPending, problem, mutate } = useDeleteDocument({ collection: 'drafts', hasUndo: true, id, what });
  return (
    <>
      <button
        type="button"
        className="btn btn-danger"
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
