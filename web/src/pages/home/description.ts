import type { Company } from '@firehouse/model';

/** Returns Home's description for search engines, which the built page contains (vite/plugins/companyFacts.ts). */
export const homeDescription = ({ name, address, emergencyNumber }: Company) =>
  `Calls in the last 30 minutes, alerts, news and call history from ${name}, ` +
  `${address.city}, ${address.state}. In an emergency, call ${emergencyNumber}.`;
