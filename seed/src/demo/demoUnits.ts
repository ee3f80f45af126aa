import { stationNumber } from '@firehouse/model';

/** A company without a number counts as the first. */
const number = stationNumber || '1';

/** The demo company's units and the county's ambulance, with the names that dispatch uses. */
export const units = {
  engine: `Engine ${number}11`,
  secondEngine: `Engine ${number}12`,
  ladder: `Ladder ${number}`,
  rescue: `Rescue ${number}`,
  tanker: `Tanker ${number}`,
  squad: `Squad ${number}41`,
  utility: `Utility ${number}`,
  boat: `Boat ${number}`,
  chief: `Chief ${number}`,
  countyMedic: 'County Medic 12',
} as const;

/** The id of a member of the demo company: the number of the station and two digits. */
export const memberIdAt = (place: number): string => `${number}${String(place).padStart(2, '0')}`;
