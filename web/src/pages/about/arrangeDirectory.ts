import { organizationStructure, type OrgRole } from '@firehouse/model';
import type { ShownMember } from '../../features/members/publicMembers.ts';

/** A department's group with its members. */
interface DirectoryGroup {
  readonly name: string;
  /** Officers are shown larger. */
  readonly isOfficers: boolean;
  readonly members: readonly ShownMember[];
}

/** A department with its groups; empty groups are omitted. */
interface DirectoryDepartment {
  readonly name: string;
  readonly groups: readonly DirectoryGroup[];
}

const OFFICERS = 'Officers';
/** For members without a place in any department, such as a web admin with no other role. */
const OTHERS = { department: 'General Members', group: 'Other Members' };

/** Returns the index of a member's highest role in a list of roles; Infinity if the member has none of them. */
function rank(member: ShownMember, roles: readonly OrgRole[]): number {
  const index = roles.findIndex((role) => member.orgRoles?.includes(role));
  return index < 0 ? Infinity : index;
}

/**
 * Arranges members by department and group (SPEC §2 and §3). A member is listed once in each department that has one of
 * their roles, in the first such group: a captain who is also a trustee appears under Fire and under Administration. A
 * member without any department appears under General Members.
 * @param members sorted; members of equal rank keep this order
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
