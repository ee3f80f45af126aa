import { Count } from '../../ui/menu/Count.tsx';
import { useWaitingDrafts } from './waitingDrafts.ts';

/** Renders a badge with the number of waiting drafts, if any. */
export function DraftCount() {
  const count = useWaitingDrafts();
  return <Count of={count} what={count === 1 ? 'call waiting' : 'calls waiting'} />;
}
