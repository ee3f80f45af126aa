import { texts } from '@firehouse/model';
import { monthAndYear } from '../../lib/time/timeInWords.ts';
import { MemberPortrait } from './MemberPortrait.tsx';
import type { PortalMember } from './portalMembers.ts';

/** The fields that members see of each other: image, email, ID, Member Since and Org Roles (SPEC §4). */
export function MemberSnapshot({ member }: { readonly member: PortalMember }) {
  const { email, memberId, startDt, orgRoles = [] } = member;
  return (
    <div className="member-snapshot">
      <MemberPortrait member={member} />
      <dl className="member-facts">
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>ID</dt>
          <dd>{memberId ?? '–'}</dd>
        </div>
        <div>
          <dt>{texts.memberSince}</dt>
          <dd>{startDt === undefined ? '–' : <time dateTime={startDt}>{monthAndYear(startDt)}</time>}</dd>
        </div>
        <div>
          <dt>Org Roles</dt>
          <dd>{orgRoles.join(', ')}</dd>
        </div>
      </dl>
    </div>
  );
}
