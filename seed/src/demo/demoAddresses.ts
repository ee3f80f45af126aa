import { company, responseArea } from '@firehouse/model';
import { pick, seededRandom, type Random } from './seededRandom.ts';

/** An incident's address and coordinate, as a dispatch center would send them. */
export interface DemoAddress {
  readonly address: string;
  readonly crossStreet: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** The town that is picked most often. */
export const firstTown = responseArea.towns[0] ?? company.address.city;
const towns = [firstTown, ...responseArea.towns.slice(1, 2), firstTown, ...responseArea.towns.slice(2)];

/** The station's street, without the house number. */
export const stationStreet = company.address.line1.replace(/^[\d-]+ /, '');
/** A made-up road named after the county, such as `South Lincoln Spur`. */
const countyRoad = `South ${responseArea.county.replace(/ (County|Parish|Borough)$/, '')} Spur`;

/** Street names. Except for the station's, they are made up. */
const streets: readonly string[] = [
  stationStreet,
  'Tollgate Lane',
  'Millrace Road',
  'Fallowfield Drive',
  'Old Quarry Road',
  'Whippoorwill Way',
  'Cinder Street',
  'Brass Bell Lane',
  'Harvest Moon Drive',
  'Limekiln Pike',
  'Copper Beech Court',
  'Station Avenue',
  'Pickering Street',
  'Sawmill Run Road',
  'Hollow Oak Drive',
  'Ironstone Terrace',
  'Juniper Ridge Road',
  'Orchard View',
  'Stonecutter Lane',
  'Weathervane Drive',
  'Trout Creek Road',
  'Ferncliff Avenue',
  'Chestnut Bend',
  countyRoad,
  'Granary Street',
  'Blue Heron Circle',
  'Wagon Wheel Road',
  'Summit Chapel Road',
  'Keystone Mill Drive',
  'Larkspur Lane',
];

const highways = ['Limekiln Pike', countyRoad, 'Station Avenue', stationStreet, 'Summit Chapel Road'] as const;

/** Maximum difference in latitude and longitude between a street and the station, in degrees (about 4 km). */
const REACH_DEG = 0.04;

/** Picks a random address with a house number. */
export function houseAddress(random: Random): DemoAddress {
  const street = pick(random, streets);
  return addressOn(random, street, `${100 + Math.floor(random() * 2_400)} ${street}`);
}

/** Picks a random intersection on a main road. */
export function roadAddress(random: Random): DemoAddress {
  const street = pick(random, highways);
  return addressOn(random, street, street);
}

function addressOn(random: Random, street: string, address: string): DemoAddress {
  const crossStreet = pick(
    random,
    streets.filter((other) => other !== street),
  );
  // Seeded with the name, so that a street is always in the same place and town.
  const home = seededRandom(`street ${street}`);
  const town = pick(home, towns);
  const around = (centre: number): number =>
    Number((centre + (home() - 0.5) * 2 * REACH_DEG + (random() - 0.5) * 0.01).toFixed(6));
  return {
    address: `${address}, ${town}`,
    crossStreet,
    latitude: around(company.coordinate.lat),
    longitude: around(company.coordinate.lng),
  };
}
