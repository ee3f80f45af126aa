import { useDeleteDocument } from '../admin/useDeleteDocument.ts';

interface DiscardDraftProps {
  readonly id: string;
  /** Names the draft in one line. */
  readonly what: string;
  /** Called after it is discarded, before it disappears from the lists. */
  readonly onDiscarded: () => void;
}

/** Renders the button that discards a draft, without a confirmation because it can be undone. */
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
