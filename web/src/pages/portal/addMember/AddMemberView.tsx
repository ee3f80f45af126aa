import { texts } from '@firehouse/model';
import { useShowView } from '../../../lib/place/usePlace.ts';

/** Add Member: saving or canceling returns home (SPEC §4). */
export default function AddMemberView() {
  const show = useShowView();
  return (
    <div className="container">
      <p>New members are added here.</p>
      <button type="button" className="btn btn-outline-primary" onClick={() => show('home')}>
        {texts.cancel}
      </button>
    </div>
  );
}
