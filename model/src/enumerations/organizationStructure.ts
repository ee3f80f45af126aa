import type { OrgRole } from './orgRoles.ts';

/** A group of roles within a department. */
interface OrganizationGroup {
  readonly name: string;
  readonly roles: readonly OrgRole[];
}

/** A department with its groups in display order. */
export interface Department {
  readonly name: string;
  readonly groups: readonly OrganizationGroup[];
}

/** Departments, groups and roles as shown in the directory (SPEC §3, Organization structure). */
export const organizationStructure: readonly Department[] = [
  {
    name: 'Fire',
    groups: [
      {
        name: 'Officers',
        roles: ['Chief', 'Asst. Chief', 'Deputy Chief', 'Captain', 'Lieutenant', 'Safety Officer'],
      },
      {
        name: 'Firefighters',
        roles: [
          'Interior Firefighter',
          'Exterior Firefighter',
          'Fire Police',
          'Junior Firefighter',
          'Probationary',
          'VRT',
          'PHRN',
          'Emergency Medical Technician-P',
          'Emergency Medical Technician',
          'Emergency Medical Responder',
        ],
      },
    ],
  },
  {
    name: 'Administration',
    groups: [
      {
        name: 'Officers',
        roles: ['President', 'Vice President', 'Treasurer', 'Recording Secretary', 'Correspondence Secretary'],
      },
      { name: 'Trustee', roles: ['Trustee'] },
      { name: 'Board Members', roles: ['Board Member'] },
    ],
  },
  {
    name: 'General Members',
    groups: [
      { name: 'Auxiliary', roles: ['Auxiliary'] },
      { name: 'Supporting Members', roles: ['Chaplain', 'Photographer'] },
    ],
  },
];
