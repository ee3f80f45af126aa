import type { Company } from '@firehouse/model';

/** Home's description for search engines; the built page has it from the start (vite/plugins/companyFacts.ts). */
export const homeDescription = ({ name, address, emergencyNumber }: Company) =>
  `Calls in the last 30 minutes, alerts, news and call history from ${name}, ` +
  `${address.city}, ${address.state}. In an emergency, call ${emergencyNumber}.`;
