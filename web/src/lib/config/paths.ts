import { company, directionsLink, phoneLink } from '@firehouse/model';

export { sitePaths as paths } from '@firehouse/model';

/** Element ids that a hash or a path can scroll to. */
export const anchors = { contactUs: 'contact_us', members: 'members', main: 'main' } as const;

/** Links for calling, emailing and getting directions. */
export const reach = {
  emergency: `tel:${company.emergencyNumber}`,
  phone: phoneLink,
  email: `mailto:${company.email}`,
  /** @param place an address, or `lat,lng` */
  directions: directionsLink,
} as const;
