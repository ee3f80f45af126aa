import { objectPaths } from '@firehouse/model';
import type { ShownMember } from '../../features/members/members.ts';
import helmet from '../../ui/drawings/helmet.svg';
import { Photo } from '../../ui/photo/Photo.tsx';
import { monthAndYear } from '../../lib/time/inWords.ts';

/** A member as visitors see him: picture, name, since when, roles, and the badge of a life member. */
export function MemberCard({ member }: { readonly member: ShownMember }) {
  const { fName, lName, picUrl, startDt, isLifeTimeMember, orgRoles } = member;
  return (
    <article className="member">
      <Photo path={picUrl ?? objectPaths.noPicture} size="card" alt="" instead={helmet} />
      <div>
        <p className="member-name">
          {fName} {lName}
        </p>
        <p className="member-since">
          Since <time dateTime={startDt}>{monthAndYear(startDt)}</time>
        </p>
        <p className="member-roles">{orgRoles.join(', ')}</p>
        {isLifeTimeMember && <span className="life-member">Life member</span>}
      </div>
    </article>
  );
}
