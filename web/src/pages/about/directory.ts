import { organisation, type OrgRole } from '@firehouse/model';
import type { ShownMember } from '../../features/members/members.ts';

/** A group of a department with those who stand in it. */
export interface DirectoryGroup {
  /** Empty for those whom no group of the department holds. */
  readonly name: string;
  readonly members: readonly ShownMember[];
}

/** A department with its groups, empty ones left out. */
export interface DirectoryDepartment {
  readonly name: string;
  readonly groups: readonly DirectoryGroup[];
}

const GENERAL = 'General Members';
const groupedRoles = new Set(organisation.flatMap(({ groups }) => groups.flatMap(({ roles }) => roles)));

/** The place of a member's foremost role among some roles; Infinity when he holds none of them. */
function rank(member: ShownMember, roles: readonly OrgRole[]): number {
  const held = roles.findIndex((role) => member.orgRoles.includes(role));
  return held < 0 ? Infinity : held;
}

/**
 * Arranges members by the organisation's structure. Within a department a member stands once, where the
 * first role of it that he holds puts him; so a captain who is a trustee too stands under Fire and under
 * Administration. A role that no group holds, and having none, puts him under General Members (SPEC §2 and §3).
 * @param members in the order in which equals follow each other
 */
export function arrangeDirectory(members: readonly ShownMember[]): DirectoryDepartment[] {
  return organisation
    .map(({ name, groups }): DirectoryDepartment => {
      const placed = new Set<ShownMember>();
      const filled = groups.map((group): DirectoryGroup => {
        const here = members
          .filter((member) => !placed.has(member) && rank(member, group.roles) < Infinity)
          .sort((a, b) => rank(a, group.roles) - rank(b, group.roles));
        for (const member of here) placed.add(member);
        return { name: group.name, members: here };
      });
      const others = members.filter(
        (member) =>
          !placed.has(member) &&
          (member.orgRoles.length === 0 || member.orgRoles.some((role) => !groupedRoles.has(role))),
      );
      const all = name === GENERAL ? [...filled, { name: '', members: others }] : filled;
      return { name, groups: all.filter((group) => group.members.length > 0) };
    })
    .filter((department) => department.groups.length > 0);
}
