import type { Draft, DraftState } from '@firehouse/model';
import { readable } from '@firehouse/model/incident-words';
import { useQueryClient } from '@tanstack/react-query';
import { ago, clockParts, momentInFull, shortDay } from '../../lib/time/timeInWords.ts';
import { isOutdated } from '../../lib/api/apiError.ts';
import { patchDocument } from '../../lib/api/writeDocument.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { ReleaseControl } from '../admin/ReleaseControl.tsx';
import HeldIncidentChoices from '../incidents/admin/HeldIncidentChoices.tsx';
import { IncidentType } from '../incidents/card/IncidentType.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { draftInOneLine, kindOfDraft } from './draftInWords.ts';

interface DraftCardProps {
  readonly draft: Draft;
  /** ms since 1970 */
  readonly now: number;
  readonly onOpen: (id: string) => void;
  /** Called after an action, with a message about it, before the card disappears. */
  readonly onDone: (words: string) => void;
}

/** Renders a draft: when and where it happened, why it is a draft, and what an admin can do about it. */
export function DraftCard({ draft, now, onOpen, onDone }: DraftCardProps) {
  const { id, state, reason, text, center, receivedAt, startTime, Address, closedAt } = draft;
  const line = draftInOneLine(draft);
  return (
    <li className="draft">
      <h3 className="draft-head">
        {startTime === undefined ? <span className="draft-time-unknown">Time unknown</span> : <Clock at={startTime} />}
        <IncidentType incident={kindOfDraft(draft)} />
        <span className="call-where">{readable(Address ?? '')}</span>
      </h3>
      <p className="draft-about">
        {startTime !== undefined && (
          <>
            {shortDay(startTime)} <span aria-hidden="true">·</span>{' '}
          </>
        )}
        <time dateTime={receivedAt} title={momentInFull(receivedAt)}>
          {startTime === undefined ? 'Received' : 'received'} {ago(Date.parse(receivedAt), now, 'long')}
        </time>
        {center !== undefined && ` from ${center}`}
        {closedAt !== undefined && ', closed'}
      </p>
      {reason !== undefined && <p className="draft-reason">{reason}</p>}
      {state === 'unreadable' && text !== undefined && <p className="draft-excerpt">{text}</p>}
      <div className="draft-actions">
        {state === 'unreadable' ? (
          <button type="button" className="btn btn-primary" onClick={() => onOpen(id)}>
            Complete <span className="visually-hidden">{line}</span>
          </button>
        ) : (
          <>
            <ReleaseControl
              collection="drafts"
              incident={draft}
              what={line}
              label="Publish"
              isPrimary
              onReleased={(as) => onDone(`Published${as === 'reduced' ? ' with less detail' : ''}: ${line}.`)}
            >
              {(choose) => <HeldIncidentChoices incident={draft} onChoose={choose} />}
            </ReleaseControl>
            <button type="button" className="btn" onClick={() => onOpen(id)}>
              Edit <span className="visually-hidden">{line}</span>
            </button>
            <StateButton draft={draft} line={line} onDone={onDone} />
          </>
        )}
        <DiscardDraft id={id} what={line} onDiscarded={() => onDone('')} />
      </div>
    </li>
  );
}

function Clock({ at }: { readonly at: number }) {
  const { time, period } = clockParts(at);
  return (
    <time dateTime={new Date(at).toISOString()} className="call-time">
      {time}
      <small> {period}</small>
    </time>
  );
}

interface StateButtonProps {
  readonly draft: Draft;
  readonly line: string;
  readonly onDone: (words: string) => void;
}

/** Renders the button that withholds a held draft from publication, or puts a withheld one back on hold. */
function StateButton({ draft, line, onDone }: StateButtonProps) {
  const { isPending, problem, mutate } = useSetDraftState(draft);
  const isHeld = draft.state === 'held';
  const set = () =>
    mutate(isHeld ? 'withheld' : 'held', {
      onSuccess: () => onDone(isHeld ? `Never published: ${line}.` : `On hold again: ${line}.`),
    });
  return (
    <>
      <button type="button" className="btn" aria-disabled={isPending} onClick={set}>
        {isHeld ? 'Never publish' : 'Back to hold'} <span className="visually-hidden">{line}</span>
      </button>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
    </>
  );
}

/** Changes a draft's state, which moves it to another list. */
function useSetDraftState({ id, rev = 0 }: Pick<Draft, 'id' | 'rev'>) {
  const client = useQueryClient();
  return useRequest({
    mutationFn: (state: DraftState) => patchDocument({ collection: 'drafts', id, rev, changes: { state } }),
    onSuccess: () => void removeFromCache(client, 'drafts', id),
    onError: async (error) => {
      // Somebody else was faster. Refetch the lists to show what they did.
      if (isOutdated(error)) await client.invalidateQueries({ queryKey: ['drafts'] });
    },
  });
}
