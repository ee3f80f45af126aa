import { housePlace, roadPlace, type Place } from './places.ts';
import type { Random } from './random.ts';

/** A kind of call as dispatch names it. */
export interface Kind {
  readonly type: 'EMS' | 'Fire' | 'Traffic';
  readonly complaint: string;
  readonly place: (random: Random) => Place;
  /** What dispatch adds. */
  readonly notes: readonly string[];
}

const medic = ['Medic 57 and Squad 5741.', 'Medic 57.', 'Medic 57 and Engine 5711 for manpower.'] as const;
const box = [
  'Engine 5711, Engine 5712, Ladder 57. Chief 57 has command.',
  'Engine 5711, Ladder 57, Rescue 57. Second alarm company on standby.',
] as const;
const local = ['Engine 5711.', 'Engine 5712.', 'Engine 5711 and Utility 57.'] as const;
const road = [
  'Rescue 57, Engine 5711 and Fire Police.',
  'Rescue 57 and Fire Police. One lane closed.',
  'Fire Police.',
] as const;

/** The kinds of call, with their share in percent. */
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
  fire(1, 'Elevator rescue', ['Rescue 57 and Ladder 57.']),
  fire(1, 'Water rescue', ['Rescue 57 and Boat 57. Tanker 57 on standby.']),
  traffic(11, 'Vehicle accident'),
  traffic(4, 'Disabled vehicle'),
  traffic(2, 'Vehicle fire'),
  traffic(2, 'Road obstruction'),
];

function ems(weight: number, complaint: string): readonly [number, Kind] {
  return [weight, { type: 'EMS', complaint, place: housePlace, notes: medic }];
}

function fire(weight: number, complaint: string, notes: readonly string[]): readonly [number, Kind] {
  return [weight, { type: 'Fire', complaint, place: housePlace, notes }];
}

function traffic(weight: number, complaint: string): readonly [number, Kind] {
  return [weight, { type: 'Traffic', complaint, place: roadPlace, notes: road }];
}
