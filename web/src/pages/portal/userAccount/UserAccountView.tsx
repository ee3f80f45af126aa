import { texts } from '@firehouse/model';
import { monthAndYear } from '../../../lib/time/inWords.ts';
import { useMember } from '../../../lib/viewer/useViewer.ts';

/** The user's own record (SPEC §2, 'Member Info'). */
export default function UserAccountView() {
  const { email, memberId, startDt, orgRoles } = useMember();
  return (
    <dl className="container member-facts">
      <dt>E-mail</dt>
      <dd>{email}</dd>
      <dt>ID</dt>
      <dd>{memberId ?? '–'}</dd>
      <dt>{texts.memberSince}</dt>
      <dd>{monthAndYear(startDt)}</dd>
      <dt>Org Roles</dt>
      <dd>{orgRoles.join(', ')}</dd>
    </dl>
  );
}
