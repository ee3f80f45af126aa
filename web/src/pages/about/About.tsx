import { company, objectPaths, organizationStructure, shownText, type OrgRole } from '@firehouse/model';
import lantern from '../../../../company/drawings/lantern.svg';
import { FormattedText } from '../../features/siteContent/FormattedText.tsx';
import { useSiteContent } from '../../features/siteContent/siteContentQuery.ts';
import { paragraphs } from '../../features/siteContent/storedText.ts';
import { useStaticContent } from '../../lib/api/staticContent.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import crew from '../../ui/drawings/crew.svg';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { useMembers, type ShownMember } from '../../features/members/publicMembers.ts';
import { anchors } from '../../lib/config/paths.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { monthAndYear } from '../../lib/time/timeInWords.ts';
import { Portrait } from '../../features/members/portrait/Portrait.tsx';
import { MembersAwaited } from './MembersAwaited.tsx';
import './about.scss';

/** Renders the logo, the text about the company, and the members by department (SPEC §2). */
export default function About() {
  const { content, isAwaited } = useSiteContent();
  const edited = shownText(content.about);
  const stored = useStaticContent(objectPaths.about);
  return (
    <div className="container about">
      <div className="about-company">
        <Drawing of={lantern} eager />
        <div>
          <p className="about-name">{company.name}</p>
          {company.motto && <p>{company.motto}</p>}
        </div>
      </div>
      {isAwaited || (edited === undefined && stored.state === 'loading') ? (
        <>
          <LoadingPlaceholder className="about-text">
            <div className="awaited-text" />
          </LoadingPlaceholder>
          <MembersAwaited />
        </>
      ) : (
        <>
          <div className="about-intro">
            <div className="about-text">
              {edited === undefined ? (
                paragraphs(stored.value).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
              ) : (
                <FormattedText text={edited} heading="h2" />
              )}
            </div>
            <Drawing of={crew} className="about-crew" />
          </div>
          {/* Only after the text, because its length is unknown and it would push the members down. */}
          <Directory />
        </>
      )}
    </div>
  );
}

/** Renders the members by department and group (SPEC §2), or a message if they couldn't be read. */
function Directory() {
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

interface DirectoryGroup {
  readonly name: string;
  /** Whether to show the members with large cards. */
  readonly isOfficers: boolean;
  readonly members: readonly ShownMember[];
}

/** A department's groups; empty ones are omitted. */
interface DirectoryDepartment {
  readonly name: string;
  readonly groups: readonly DirectoryGroup[];
}

const OFFICERS = 'Officers';
/** Department and group for members who don't belong to any, such as a web admin without other roles. */
const OTHERS = { department: 'General Members', group: 'Other Members' };

interface MemberCardProps {
  readonly member: ShownMember;
  /** Whether to use the large card for officers. */
  readonly isLarge: boolean;
}

/** Renders what visitors can see about a member: image, name, start date, roles and life member badge (SPEC §2). */
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

/** Returns the index of a member's highest-ranking role; Infinity if they have none of the roles. */
function rank(member: ShownMember, roles: readonly OrgRole[]): number {
  const index = roles.findIndex((role) => member.orgRoles?.includes(role));
  return index < 0 ? Infinity : index;
}

/**
 * Arranges members by department and group (SPEC §2 and §3). In each department, members appear once, in the first
 * group with one of their roles; a captain who is also a trustee appears under both Fire and Administration. Members
 * without a department appear under General Members.
 */
export function arrangeDirectory(members: readonly ShownMember[]): DirectoryDepartment[] {
  const listed = new Set<ShownMember>();
  const departments = organizationStructure.map(({ name, groups }) => {
    const placed = new Set<ShownMember>();
    const filled = groups.map((group): DirectoryGroup => {
      const here = members
        .filter((member) => !placed.has(member) && rank(member, group.roles) < Infinity)
        .sort((a, b) => rank(a, group.roles) - rank(b, group.roles));
      for (const member of here) placed.add(member);
      return { name: group.name, isOfficers: group.name === OFFICERS, members: here };
    });
    for (const member of placed) listed.add(member);
    return { name, groups: filled };
  });
  const others = members.filter((member) => !listed.has(member));
  departments
    .find(({ name }) => name === OTHERS.department)
    ?.groups.push({ name: OTHERS.group, isOfficers: false, members: others });
  return departments
    .map(({ name, groups }) => ({ name, groups: groups.filter((group) => group.members.length > 0) }))
    .filter(({ groups }) => groups.length > 0);
}
