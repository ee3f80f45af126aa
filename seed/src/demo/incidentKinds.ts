import { houseAddress, roadAddress, type DemoAddress } from './demoAddresses.ts';
import type { Random } from './seededRandom.ts';
import { units } from './demoUnits.ts';

/** A kind of incident, in the dispatch center's terms. */
interface Kind {
  readonly type: 'EMS' | 'Fire' | 'Traffic';
  readonly complaint: string;
  readonly address: (random: Random) => DemoAddress;
  /** Possible descriptions. */
  readonly notes: readonly string[];
}

const { engine, secondEngine, ladder, rescue, tanker, squad, utility, boat, chief, countyMedic } = units;
const medical = [`${squad} and ${countyMedic}.`, `${squad}.`, `${countyMedic}, with ${engine} for manpower.`] as const;
const box = [
  `${engine}, ${secondEngine}, ${ladder}. ${chief} has command.`,
  `${engine}, ${ladder}, ${rescue}. Second alarm company on standby.`,
] as const;
const local = [`${engine}.`, `${secondEngine}.`, `${engine} and ${utility}.`] as const;
const road = [
  `${rescue}, ${engine} and Fire Police.`,
  `${rescue} and Fire Police. One lane closed.`,
  'Fire Police.',
] as const;

/** All kinds of incidents, with their frequency in percent. */
export const kinds: readonly (readonly [number, Kind])[] = [
  ems(9, 'Fall victim'),
  ems(8, 'Respiratory emergency'),
  ems(7, 'Cardiac emergency'),
  ems(6, 'Unconscious subject'),
  ems(5, 'Medical alert alarm'),
  ems(4, 'General weakness'),
  ems(4, 'Head injury'),
  ems(3, 'Diabetic emergency'),
  ems(3, 'Stroke'),
  ems(2, 'Allergic reaction'),
  ems(2, 'Seizures'),
  ems(1, 'Maternity'),
  fire(10, 'Fire alarm', local),
  fire(4, 'Gas odor or leak', local),
  fire(3, 'Building fire', box),
  fire(3, 'Carbon monoxide detector', local),
  fire(2, 'Brush fire', local),
  fire(2, 'Appliance fire', local),
  fire(1, 'Chimney fire', box),
  fire(1, 'Elevator rescue', [`${rescue} and ${ladder}.`]),
  fire(1, 'Water rescue', [`${rescue} and ${boat}. ${tanker} on standby.`]),
  traffic(11, 'Vehicle accident'),
  traffic(4, 'Disabled vehicle'),
  traffic(2, 'Vehicle fire'),
  traffic(2, 'Road obstruction'),
];

function ems(weight: number, complaint: string): readonly [number, Kind] {
  return [weight, { type: 'EMS', complaint, address: houseAddress, notes: medical }];
}

function fire(weight: number, complaint: string, notes: readonly string[]): readonly [number, Kind] {
  return [weight, { type: 'Fire', complaint, address: houseAddress, notes }];
}

function traffic(weight: number, complaint: string): readonly [number, Kind] {
  return [weight, { type: 'Traffic', complaint, address: roadAddress, notes: road }];
}
