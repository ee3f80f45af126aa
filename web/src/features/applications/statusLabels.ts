import type { ApplicationStatus } from './useSetStatus.ts';

/** Labels of the statuses of an application. */
export const statusLabels: Readonly<Record<ApplicationStatus, string>> = {
  new: 'New',
  reviewing: 'Reviewing',
  accepted: 'Accepted',
  declined: 'Declined',
};
