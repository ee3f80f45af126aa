import { stationNumber } from '@firehouse/model';

/** If the station has no number, use 1. */
const number = stationNumber || '1';

/** Names of the demo company's units, and of the county's ambulance, as used by the dispatch center. */
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

/** Returns a demo member's ID: the station number followed by two digits. */
export const memberIdAt = (position: number): string => `${number}${String(position).padStart(2, '0')}`;
