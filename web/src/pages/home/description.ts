import type { Company } from '@firehouse/model';

/** What search engines say of Home; the built page has it from the start (vite/companyFacts.ts). */
export const homeDescription = ({ name, address, emergencyNumber }: Company) =>
  `Calls of the last 30 minutes, alerts, news and call history of ${name}, ${address.city}, ${address.state}. In an emergency dial ${emergencyNumber}.`;
