import { texts } from '@firehouse/model';
import { showAnswer } from '../../../features/admin/openTasks.ts';
import AddMember from '../../../features/members/AddMember.tsx';
import { useShowView } from '../../../lib/navigation/useRoute.ts';

/** Renders Add Member. Saving and canceling go back to Home (SPEC §4). */
export default function AddMemberView() {
  const show = useShowView();
  const goHome = () => show('home');
  return (
    <div className="container portal-form">
      <AddMember
        onSaved={() => {
          goHome();
          showAnswer(texts.saved);
        }}
        onCancel={goHome}
      />
    </div>
  );
}
