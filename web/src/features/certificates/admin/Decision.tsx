import { certificate as entity, certificateTitle, type Certificate } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
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
  const decline = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get('note');
    if (typeof note === 'string') mutate({ state: 'declined', note });
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-primary"
        aria-disabled={isPending}
        onClick={() => mutate({ state: 'approved' })}
      >
        Approve <span className="visually-hidden">{what}</span>
      </button>
      <button
        type="button"
        className="btn"
        aria-expanded={isDeclining}
        aria-controls={`${reasonId}form`}
        onClick={() => setIsDeclining(!isDeclining)}
      >
        Decline <span className="visually-hidden">{what}</span>
      </button>
      <form id={`${reasonId}form`} className="certificate-decline" hidden={!isDeclining} onSubmit={decline}>
        <label htmlFor={reasonId}>Reason, which {name} will see</label>
        <input
          id={reasonId}
          name="note"
          className="form-input"
          required
          pattern=".*\S.*"
          maxLength={entity.fields.note.maxLength}
        />
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          Decline with this reason
        </button>
      </form>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
    </>
  );
}
