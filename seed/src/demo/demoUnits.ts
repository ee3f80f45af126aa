import { stationNumber } from '@firehouse/model';

/** A company without a number gets the number 1. */
const number = stationNumber || '1';

/** The demo company's units and the county's ambulance, under dispatch's names for them. */
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

/** Returns the id of one of the demo company's members: the station's number and two digits. */
export const memberIdAt = (position: number): string => `${number}${String(position).padStart(2, '0')}`;
