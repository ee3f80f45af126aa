import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { COUNT_LIMIT, useWaitingDrafts } from './waitingDrafts.ts';

const figure = (count: number) => (count > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(count));

/** Renders a badge with the number of waiting drafts, if any. */
export function DraftCount() {
  const count = useWaitingDrafts();
  if (count === 0) return null;
  return (
    <span className="count figures">
      <span className="visually-hidden">, </span>
      {figure(count)}
      <span className="visually-hidden"> {count === 1 ? 'draft' : 'drafts'} waiting</span>
    </span>
  );
}

/** Renders a link to the waiting drafts, if any. */
export function DraftsWaiting() {
  const count = useWaitingDrafts();
  if (count === 0) return null;
  return (
    <p className="drafts-waiting">
      <strong>{count === 1 ? '1 draft is waiting.' : `${figure(count)} drafts are waiting.`}</strong>{' '}
      <ViewLink to="drafts">{count === 1 ? 'Review the draft' : 'Review the drafts'}</ViewLink>
    </p>
  );
}
