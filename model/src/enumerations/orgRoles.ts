/** Member roles (SPEC §3). */
export const orgRoles = [
  'Chief',
  'Asst. Chief',
  'Deputy Chief',
  'Captain',
  'Lieutenant',
  'Safety Officer',
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
  'President',
  'Vice President',
  'Treasurer',
  'Recording Secretary',
  'Correspondence Secretary',
  'Trustee',
  'Board Member',
  'Auxiliary',
  'Chaplain',
  'Photographer',
  'Web Admin',
] as const;

/** One of {@link orgRoles}. */
export type OrgRole = (typeof orgRoles)[number];
