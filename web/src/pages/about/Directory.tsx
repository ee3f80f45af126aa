import { useMembers, type ShownMember } from '../../features/members/publicMembers.ts';
import { anchors } from '../../lib/config/paths.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { arrangeDirectory } from './arrangeDirectory.ts';
import { MembersAwaited } from './MembersAwaited.tsx';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { monthAndYear } from '../../lib/time/timeInWords.ts';
import { Portrait } from '../../features/members/portrait/Portrait.tsx';

/** The members by department and group; empty if they cannot be read (SPEC §2). */
export function Directory() {
  const { value: members, state, isRetrying, retry } = useMembers();
  return (
    <section aria-labelledby={anchors.members} className="members">
      <h2 id={anchors.members} tabIndex={-1}>
        Members
      </h2>
      {state === 'loading' && <MembersAwaited />}
      {state === 'failed' && members.length === 0 && (
        <LoadFailed what="the members" isRetrying={isRetrying} onRetry={retry} />
      )}
      {arrangeDirectory(members).map((department) => (
        <section key={department.name} aria-label={department.name} className="department">
          <h3>{department.name}</h3>
          {department.groups.map((group) => (
            <div key={group.name} className={group.isOfficers ? 'member-group officers' : 'member-group'}>
              <h4>{group.name}</h4>
              <ul>
                {group.members.map((member) => (
                  <li key={member.key ?? `${member.fName} ${member.lName}`}>
                    <CardBoundary>
                      <MemberCard member={member} isLarge={group.isOfficers} />
                    </CardBoundary>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </section>
  );
}

/** A member as a card. */
interface MemberCardProps {
  readonly member: ShownMember;
  /** Officers have a large card. */
  readonly isLarge: boolean;
}

/** A member as visitors see them: image, name, start date, roles, and the badge of a life member (SPEC §2). */
function MemberCard({ member, isLarge }: MemberCardProps) {
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
