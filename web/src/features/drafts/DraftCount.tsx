import { Count } from '../../ui/menu/Count.tsx';
import { useWaitingDrafts } from './waitingDrafts.ts';

/** A badge with the number of waiting drafts; nothing if there are none. */
export function DraftCount() {
  const count = useWaitingDrafts();
  return <Count of={count} what={count === 1 ? 'call waiting' : 'calls waiting'} />;
}
