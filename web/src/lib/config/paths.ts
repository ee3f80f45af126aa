import { company, directionsLink } from '@firehouse/model';

export { sitePaths as paths } from '@firehouse/model';

/** Ids of elements that a hash or a path scrolls to. */
export const anchors = { contactUs: 'contact_us', members: 'members', main: 'main' } as const;

/** Links that open the phone, an email program or a map. */
export const reach = {
  emergency: `tel:${company.emergencyNumber}`,
  phone: `tel:${company.phone}`,
  email: `mailto:${company.email}`,
  /** @param place an address, or `lat,lng` */
  directions: directionsLink,
} as const;
