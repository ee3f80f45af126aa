import { post, type PostType } from '@firehouse/model';
import { demoAccounts } from './accounts.ts';
import type { DemoDocument } from './document.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Story {
  readonly id: string;
  readonly type: PostType;
  readonly title: string;
  readonly subtitle?: string;
  readonly description: string;
  /** Whether seed/objects has a picture of it. */
  readonly pictured?: true;
  /** Stories whose pictures it shows too. */
  readonly also?: readonly string[];
  /** Days from now; negative for what has been. */
  readonly inDays: number;
  /** From beginning to end; a moment if not said. */
  readonly hours?: number;
}

const stories: readonly Story[] = [
  {
    id: 'demo-open-house',
    type: 'Event',
    title: 'Open house at Station 57',
    subtitle: 'Sit in the engine, try the hose, meet the crew',
    description:
      'Bring the children. There will be tours of the station every half hour, a live demonstration of how a car is opened after a crash, a smoke trailer in which everybody can learn to get out, and hot dogs by the Auxiliary. Free smoke detectors for residents while they last.',
    pictured: true,
    also: ['demo-parade', 'demo-squad'],
    inDays: 16,
    hours: 4,
  },
  {
    id: 'demo-breakfast',
    type: 'Event',
    title: 'Pancake breakfast',
    subtitle: 'All you can eat, 8 to noon',
    description:
      'Pancakes, sausage, eggs and coffee in the engine bay. Adults $12, children $6, under five free. Every dollar goes to the new station.',
    inDays: 37,
    hours: 4,
  },
  {
    id: 'demo-parade',
    type: 'Event',
    title: 'Memorial Day parade',
    description: 'Engine 5711, Ladder 57 and the members on foot. Thank you to the hundreds who lined Station Avenue.',
    pictured: true,
    inDays: -178,
    hours: 3,
  },
  {
    id: 'demo-new-station-slab',
    type: 'News',
    title: 'The first concrete of the new station is poured',
    subtitle: 'A tenth of the building stands',
    description:
      'Forty trucks, eleven hours and one very long night: the floor of the new engine bays is down. Steel arrives next. The New Station page shows how the fund stands; we are close, and every gift counts.',
    pictured: true,
    inDays: -4,
  },
  {
    id: 'demo-squad',
    type: 'News',
    title: 'Squad 5741 answers its thousandth call',
    description:
      'Two years after it came into service, the quick response unit has been to a thousand neighbors. On average it arrives a little under six minutes after the call.',
    pictured: true,
    inDays: -23,
  },
  {
    id: 'demo-grant',
    type: 'News',
    title: 'State grant for new breathing apparatus',
    description:
      'All twenty-four of our air packs will be replaced next year. The old ones have served since 2011 and will go to a company that has none.',
    pictured: true,
    inDays: -61,
  },
  {
    id: 'demo-ice-rescue',
    type: 'Training',
    title: 'Ice rescue drill',
    subtitle: 'Trout Creek Pond',
    description:
      'Cold-water suits, sleds and throw bags. Members certified in swift water bring their own gear; probationary members help on shore.',
    inDays: 9,
    hours: 3,
  },
  {
    id: 'demo-pump-school',
    type: 'Training',
    title: 'Pump operations, evening one of three',
    description: 'Drafting, relay and foam for everyone who wants to drive. Monday at 6:30 PM in the engine bay.',
    pictured: true,
    inDays: 3,
    hours: 3.5,
  },
  {
    id: 'demo-live-burn',
    type: 'Training',
    title: 'Live burn at the county academy',
    description:
      'Fourteen members, four evolutions, no injuries. Interior crews practised search above the fire with the thermal camera.',
    pictured: true,
    inDays: -31,
    hours: 8,
  },
  {
    id: 'demo-barn-fire',
    type: 'Incident',
    title: 'Barn fire on Old Quarry Road',
    subtitle: 'Two alarms, no one hurt',
    description:
      'Engine 5711 found a barn well involved on arrival. With no hydrant within a mile, five tankers shuttled water for three hours. The farmhouse forty feet away was saved, and so were eleven goats.',
    pictured: true,
    inDays: -12,
  },
  {
    id: 'demo-creek-rescue',
    type: 'Incident',
    title: 'Two pulled from Trout Creek',
    description:
      'After the storm a car was washed off a low bridge. The water rescue team reached both people on the roof within twenty minutes of the call. Please: turn around, do not drown.',
    pictured: true,
    inDays: -85,
  },
];

/**
 * Posts of all types, some of them of things to come.
 * @param now milliseconds since 1970
 */
export function demoPosts(now: number): DemoDocument[] {
  return stories.map(({ id, inDays, hours, pictured, also = [], ...story }) => {
    const begins = onTheHour(now) + inDays * DAY_MS;
    return {
      entity: post,
      id,
      fields: {
        ...story,
        postedBy: demoAccounts.admin.email,
        occurrenceDate: new Date(begins).toISOString(),
        ...(hours === undefined ? {} : { endDate: new Date(begins + hours * HOUR_MS).toISOString() }),
        media: pictured ? [id, ...also].map((name) => `/posts/${name}.jpg`) : [],
      },
    };
  });
}

function onTheHour(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS;
}
