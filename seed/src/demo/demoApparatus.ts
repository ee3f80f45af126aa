import { apparatus } from '@firehouse/model';
import type { DemoDocument } from './demoDocument.ts';
import { units } from './demoUnits.ts';

/** Creates the demo company's apparatus. The images are in seed/objects. */
export function demoApparatus(): DemoDocument[] {
  return fleet.map(({ id, ...fields }) => ({
    entity: apparatus,
    id,
    fields: { ...fields, images: [`/apparatus/${id}.jpg`] },
  }));
}

const fleet = [
  {
    id: 'engine-1',
    title: units.engine,
    model: '2019 Pierce Enforcer pumper',
    description:
      'First out on most calls. 1,500-gallon-per-minute pump, 750 gallons of water, ' +
      '30 gallons of foam, seats for six. Carries a full set of battery-powered rescue tools.',
  },
  {
    id: 'engine-2',
    title: units.secondEngine,
    model: '2006 Spartan Metro Star pumper',
    description:
      'Second engine and reserve. ' +
      '1,250-gallon-per-minute pump, 1,000 gallons of water. Lays 1,200 feet of five-inch supply line.',
  },
  {
    id: 'ladder',
    title: units.ladder,
    model: '2014 Seagrave Marauder, 100 ft rear-mount aerial',
    description:
      'Reaches the roofs of the mill and the hospital. ' +
      'Ground ladders, saws, ventilation fans and the rope rescue cache.',
  },
  {
    id: 'rescue',
    title: units.rescue,
    model: '2011 Spencer heavy rescue on a Spartan chassis',
    description:
      'Vehicle rescue, air supply, scene lighting and swift-water gear. ' +
      'Runs to crashes on the interstate with Fire Police.',
  },
  {
    id: 'tanker',
    title: units.tanker,
    model: '2009 Kenworth T800, 3,000 gallons',
    description:
      'Water where there are no hydrants: 3,000 gallons, dumped in 75 seconds into a 3,500-gallon folding tank.',
  },
  {
    id: 'squad',
    title: units.squad,
    model: '2021 Ford F-550 quick response unit',
    description:
      'Medical first response with a four-person crew: AED, oxygen, trauma and obstetric kits. ' +
      'Carries a brush skid in spring.',
  },
] as const;
