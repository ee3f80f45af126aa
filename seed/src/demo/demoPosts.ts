import { company, post, type PostType } from '@firehouse/model';
import type { Temporal } from 'temporal-polyfill';
import { demoAccounts } from './demoAccounts.ts';
import { companyDate, lastMemorialDay, lastWeekday, momentOf, nextWeekday, weekdays } from './demoDates.ts';
import type { DemoDocument } from './demoDocument.ts';
import { units } from './demoUnits.ts';

interface Story {
  readonly id: string;
  readonly type: PostType;
  readonly title: string;
  readonly subtitle?: string;
  readonly description: string;
  /** True if there is an image for this post in seed/objects. */
  readonly hasImage?: true;
  /** IDs of other posts whose images are also shown here. */
  readonly also?: readonly string[];
  /** Returns the date of the post, given the current date. */
  readonly on: (today: Temporal.PlainDate) => Temporal.PlainDate;
  /** Local times such as `18:30`. Many posts have no end time. */
  readonly from: string;
  readonly to?: string;
}

const { monday, saturday, sunday } = weekdays;
const daysAgo = (days: number) => (today: Temporal.PlainDate) => today.subtract({ days });

const { fundraising } = company;

/** Posts for a company that is raising money for a new station. */
const ofFundraiser: readonly Story[] = [
  {
    id: 'demo-new-station-slab',
    type: 'News',
    title: 'The first concrete of the new station is poured',
    subtitle: `Construction is at ${fundraising?.constructedPercent ?? 10}%`,
    description:
      'Forty trucks, eleven hours and one very long night: the floor of the new engine bays is down. Steel ' +
      'arrives next. The New Station page shows how much we’ve raised. We’re close, and every gift counts.',
    hasImage: true,
    on: daysAgo(4),
    from: '09:00',
  },
];

const stories: readonly Story[] = [
  {
    id: 'demo-open-house',
    type: 'Event',
    title: `Open house at ${company.station}`,
    subtitle: 'Sit in the engine, try the hose, meet the crew',
    description:
      'Bring the kids. We’ll give tours of the station every half hour, a live demonstration ' +
      'of how we cut open a car after a crash, a smoke trailer where everyone can practice getting out, ' +
      'and hot dogs from the Auxiliary. Free smoke detectors for residents while they last.',
    hasImage: true,
    also: ['demo-parade', 'demo-squad'],
    on: (today) => nextWeekday(saturday, today.add({ days: 9 })),
    from: '11:00',
    to: '15:00',
  },
  {
    id: 'demo-breakfast',
    type: 'Event',
    title: 'Pancake breakfast',
    subtitle: 'All you can eat, 8 to noon',
    description:
      'Pancakes, sausage, eggs and coffee in the engine bay. ' +
      'Adults $12, children $6, under five free. ' +
      `Every dollar goes to the ${fundraising === undefined ? 'company' : 'new station'}.`,
    on: (today) => nextWeekday(sunday, today.add({ days: 30 })),
    from: '08:00',
    to: '12:00',
  },
  {
    id: 'demo-parade',
    type: 'Event',
    title: 'Memorial Day parade',
    description:
      `${units.engine}, ${units.ladder} and the members on foot. ` +
      'Thank you to the hundreds who lined Station Avenue.',
    hasImage: true,
    on: lastMemorialDay,
    from: '10:00',
    to: '13:00',
  },
  ...(fundraising === undefined ? [] : ofFundraiser),
  {
    id: 'demo-squad',
    type: 'News',
    title: `${units.squad} answers its thousandth call`,
    description:
      'In service since 2021, the quick response unit has helped a thousand neighbors. ' +
      'On average, it arrives a little less than six minutes after the call.',
    hasImage: true,
    on: daysAgo(23),
    from: '10:00',
  },
  {
    id: 'demo-grant',
    type: 'News',
    title: 'State grant for new breathing apparatus',
    description:
      'We will replace all twenty-four of our air packs next year. ' +
      'The old ones have served since 2011 and will go to a company that has none.',
    hasImage: true,
    on: daysAgo(61),
    from: '12:00',
  },
  {
    id: 'demo-rope-rescue',
    type: 'Training',
    title: 'Rope rescue drill',
    subtitle: 'Old Quarry',
    description:
      'Anchors, lowering and hauling on the north face of the quarry. ' +
      'Members certified in rope rescue bring their own harness; probationary members help at the top.',
    on: (today) => nextWeekday(saturday, today.add({ days: 2 })),
    from: '09:00',
    to: '12:00',
  },
  {
    id: 'demo-pump-school',
    type: 'Training',
    title: 'Pump operations, evening one of three',
    description: 'Drafting, relay and foam for everyone who wants to drive: three Mondays in the engine bay.',
    hasImage: true,
    on: (today) => nextWeekday(monday, today),
    from: '18:30',
    to: '22:00',
  },
  {
    id: 'demo-live-burn',
    type: 'Training',
    title: 'Live burn at the county academy',
    description:
      'Fourteen members, four evolutions, no injuries. ' +
      'Interior crews practiced searching above the fire with the thermal camera.',
    hasImage: true,
    on: (today) => lastWeekday(saturday, today.subtract({ days: 27 })),
    from: '08:00',
    to: '16:00',
  },
  {
    id: 'demo-barn-fire',
    type: 'Incident',
    title: 'Barn fire on Old Quarry Road',
    subtitle: 'Two alarms, no one hurt',
    description:
      `${units.engine} found a barn well involved on arrival. With no hydrant within a mile, five tankers ` +
      'shuttled water for three hours. The farmhouse forty feet away was saved, and so were eleven goats.',
    hasImage: true,
    on: daysAgo(12),
    from: '21:40',
  },
  {
    id: 'demo-creek-rescue',
    type: 'Incident',
    title: 'Two pulled from Trout Creek',
    description:
      'After the storm, high water washed a car off a low bridge. The water rescue team reached the ' +
      'two people on its roof within twenty minutes of the call. Please remember: turn around, don’t drown.',
    hasImage: true,
    on: daysAgo(85),
    from: '22:15',
  },
];

/** Creates posts of all types, some in the past and some in the future. */
export function demoPosts(now: number): DemoDocument[] {
  const today = companyDate(now);
  return stories.map(({ id, on, from, to, hasImage, also = [], ...story }) => {
    const date = on(today);
    const iso = (time: string) => new Date(momentOf(date, time)).toISOString();
    return {
      entity: post,
      id,
      fields: {
        ...story,
        postedBy: demoAccounts.admin.email,
        occurrenceDate: iso(from),
        ...(to === undefined ? {} : { endDate: iso(to) }),
        media: hasImage ? [id, ...also].map((name) => `/posts/${name}.jpg`) : [],
      },
    };
  });
}
