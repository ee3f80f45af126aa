import type { ApplicationStatus } from './setStatus.ts';

/** The statuses of an application as admins read them. */
export const statusLabels: Readonly<Record<ApplicationStatus, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  accepted: 'Accepted',
  declined: 'Declined',
};
