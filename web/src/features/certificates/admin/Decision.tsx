import { certificate as entity, certificateTitle, type Certificate } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { anchors } from '../../../lib/config/paths.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { useRequest } from '../../../lib/api/useRequest.ts';
import { patchDocument } from '../../../lib/api/writeDocument.ts';
import { showAnswer } from '../../admin/openTasks.ts';

interface DecisionProps {
  readonly certificate: Certificate;
  /** The member's name. */
  readonly name: string;
}

type Changes = { readonly state: 'approved' } | { readonly state: 'declined'; readonly note: string };

/** Renders the buttons that approve a certificate, or decline it with a reason that the member sees. */
export function Decision({ certificate, name }: DecisionProps) {
  const { id, rev = 0 } = certificate;
  const client = useQueryClient();
  const [isDeclining, setIsDeclining] = useState(false);
  const reasonId = useId();
  const reason = useRef<HTMLTextAreaElement>(null);
  const declineButton = useRef<HTMLButtonElement>(null);
  const what = `${name}, ${certificateTitle(certificate)}`;
  const refresh = () => client.invalidateQueries({ queryKey: [entity.collection] });
  const { isPending, problem, mutate } = useRequest({
    mutationFn: (changes: Changes) =>
      patchDocument({ collection: 'certificates', id, rev, changes }).catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 412
          ? new ApiError(412, 'This certificate was just changed. Check it again.')
          : error;
      }),
    onSuccess: (_, { state }) => {
      // The card is about to disappear along with the focused button, so focus the main content.
      document.getElementById(anchors.main)?.focus();
      showAnswer(`${state === 'approved' ? 'Approved' : 'Declined'}: ${what}.`);
      return refresh();
    },
    onError: () => void refresh(),
  });
  // The focused button disappears, so focus what replaces it.
  const startDeclining = () => {
    flushSync(() => setIsDeclining(true));
    reason.current?.focus();
    // Focusing only scrolls to the text cursor, so a phone's bar could cover the rest of the form.
    reason.current?.form?.scrollIntoView({ block: 'nearest' });
  };
  const stopDeclining = () => {
    flushSync(() => setIsDeclining(false));
    declineButton.current?.focus();
  };
  const decline = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get('note');
    if (typeof note === 'string') mutate({ state: 'declined', note });
  };
  return (
    <>
      {isDeclining ? (
        <form className="certificate-decline" onSubmit={decline}>
          <label htmlFor={reasonId}>Reason, which {name} will see</label>
          <textarea
            ref={reason}
            id={reasonId}
            name="note"
            className="form-input"
            rows={3}
            required
            maxLength={entity.fields.note.maxLength}
            onChange={({ target }) => target.setCustomValidity(target.value.trim() === '' ? 'Enter a reason.' : '')}
          />
          <div className="form-buttons">
            <button type="submit" className="btn btn-danger" aria-disabled={isPending}>
              Decline <span className="visually-hidden">{what}</span>
            </button>
            <button type="button" className="btn" onClick={stopDeclining}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <>
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={isPending}
            onClick={() => mutate({ state: 'approved' })}
          >
            Approve <span className="visually-hidden">{what}</span>
          </button>
          <button ref={declineButton} type="button" className="btn" onClick={startDeclining}>
            Decline <span className="visually-hidden">{what}</span>
          </button>
        </>
      )}
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
    </>
  );
}
