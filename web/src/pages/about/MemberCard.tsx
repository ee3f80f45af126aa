import type { ShownMember } from '../../features/members/publicMembers.ts';
import { monthAndYear } from '../../lib/time/timeInWords.ts';
import { Portrait } from '../../features/members/portrait/Portrait.tsx';

/** A member as a card. */
interface MemberCardProps {
  readonly member: ShownMember;
  /** Officers have a large card. */
  readonly isLarge: boolean;
}

/** A member as visitors see them: image, name, start date, roles, and the badge of a life member (SPEC §2). */
export function MemberCard({ member, isLarge }: MemberCardProps) {
  const { fName, lName, startDt, isLifeTimeMember, orgRoles = [] } = member;
  return (
    <article className={isLarge ? 'member member-large' : 'member'}>
      <Portrait person={member} alt="" />
      <div>
        <p className="member-name">
          {fName} {lName}
        </p>
        <p className="member-roles">{orgRoles.join(', ')}</p>
        {startDt !== undefined && (
          <p className="member-since">
            Since <time dateTime={startDt}>{monthAndYear(startDt)}</time>
          </p>
        )}
        {isLifeTimeMember && <span className="life-member">Life member</span>}
      </div>
    </article>
  );
}
