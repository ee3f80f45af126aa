import type { Company } from '@firehouse/model';

/** Returns Home's meta description. Also used at build time (vite/plugins/companyFacts.ts). */
export const homeDescription = ({ name, address, emergencyNumber }: Company) =>
  `Calls in the last 30 minutes, alerts, news and call history from ${name}, ` +
  `${address.city}, ${address.state}. In an emergency, call ${emergencyNumber}.`;
