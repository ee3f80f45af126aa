import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { company } from '@firehouse/model';
import type { Api } from './siteServer.ts';

const minutes = 60_000;
const station = company.coordinate;

const incident = (id: string, minutesAgo: number, TypeCode: string, Address: string, more = {}) => ({
  id,
  startTime: Date.now() - minutesAgo * minutes,
  TypeCode,
  Address,
  ...more,
});

const incidents = () => [
  incident('a', 2, 'Fire: SMOKE IN STRUCTURE', '1200 BLOCK LANTERN HILL RD', {
    XSt: 'S CEDAR CREST BLVD',
    ChiefComplaint: 'Smoke on the second floor',
    Description: 'Caller reports light smoke from an upstairs window. Everybody is out of the house.',
    CallerLatitude: station.lat + 0.012,
    CallerLongitude: station.lng + 0.021,
  }),
  incident('b', 11, 'EMS: CARDIAC EMERGENCY', 'AIRY ST & SWEDE ST', {
    CallerLatitude: station.lat + 0.0088,
    CallerLongitude: station.lng - 0.0253,
  }),
  incident(
    'c',
    27,
    'Traffic: VEHICLE ACCIDENT -',
    'INTERSTATE 78 EB AT MILE MARKER 57, BETWEEN LEHIGH ST AND CEDAR CREST BLVD',
  ),
];

const day = 86_400_000;
const iso = (days: number) => new Date(Date.now() + days * day).toISOString();

const alerts = [
  {
    id: 'one',
    title: 'Road closed: Lantern Hill Road at the bridge',
    description: 'Water over the roadway. Please use Emmaus Avenue. Never drive into moving water.',
    startTime: iso(-0.2),
    endTime: iso(2),
    location: { coordinate: station, address: '400 Lantern Hill Road, Allentown, PA 18103' },
  },
  {
    id: 'two',
    title: 'Burn ban for Lehigh County',
    description: 'No open burning until further notice.',
    startTime: iso(-1),
    endTime: iso(5),
  },
];

const year = (...counts: number[]) =>
  Object.fromEntries(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((month, i) => [
      month,
      counts[i] ?? 0,
    ]),
  );

const posts = [
  {
    id: 'p1',
    type: 'Event',
    title: 'Pancake breakfast',
    subtitle: 'All you can eat',
    occurrenceDate: iso(9),
    description:
      'Pancakes, sausage, coffee and a look at the engines. Children ride free on the antique pumper, ' +
      'and the crew shows how the ladder is raised. Come hungry, bring your neighbors.',
  },
  {
    id: 'p2',
    type: 'News',
    title: 'A new thermal camera on Engine 57',
    occurrenceDate: iso(-3),
    description: 'Thanks to your gifts the engine carries a second thermal camera.',
    media: ['/posts/demo-squad.jpg', '/posts/demo-parade.jpg', '/posts/demo-open-house.jpg'],
  },
  {
    id: 'p3',
    type: 'Training',
    title: 'Ladder night',
    occurrenceDate: iso(-12),
    description: 'Ground ladders, aerials and bail-outs at the county academy.',
  },
  {
    id: 'p4',
    type: 'Incident',
    title: 'Two-alarm fire on Emmaus Avenue',
    occurrenceDate: iso(-20),
    description: 'Crews held the fire to one dwelling.\nNobody was hurt.',
  },
];
const apparatus = [
  {
    id: 'x1',
    title: 'Engine 57',
    model: '2019 Pierce Enforcer, 1500 gpm',
    description: 'First out on every fire. Carries 1,000 gallons, 1,200 feet of supply line and six firefighters.',
    images: ['/apparatus/engine-1.jpg', '/apparatus/engine-2.jpg'],
  },
  {
    id: 'x2',
    title: 'Ladder 57',
    model: '2012 Seagrave Aerialscope, 95 ft',
    description: 'Ninety-five feet of aerial with a bucket for two.',
    images: [],
  },
  {
    id: 'x3',
    title: 'Rescue 57',
    model: '2016 Spartan heavy rescue',
    description: 'Hydraulic tools, struts and rope for crashes and cave-ins.',
    images: ['/apparatus/rescue.jpg'],
  },
];
const members = [
  ['Walter', 'Brandt', '1988-05-01', true, 'Chief', 'Trustee'],
  ['Ana', 'Castellanos', '2006-09-01', false, 'Captain', 'Emergency Medical Technician'],
  ['Dale', 'Hutchins', '2011-01-01', false, 'Lieutenant'],
  ['Priya', 'Raman', '2019-03-01', false, 'Interior Firefighter', 'Recording Secretary'],
  ['Tom', 'Yoder', '2023-11-01', false, 'Probationary'],
  ['Ruth', 'Ehrlich', '1979-06-01', true, 'President'],
  ['Sam', 'Okafor', '2015-02-01', false, 'Chaplain'],
  ['Jo', 'Lindgren', '2020-02-01', false, 'Web Admin'],
].map(([fName, lName, date, isLifeTimeMember, ...orgRoles], i) => ({
  key: `k${i}`,
  fName,
  lName,
  startDt: `${date}T05:00:00.000Z`,
  isLifeTimeMember,
  orgRoles,
  picUrl: '/members/user.png',
}));

/** Returns the response for one of the demo company's images, in either size. */
const imageOf = (path: string, query: URLSearchParams) => {
  const full = `seed/objects${path.slice(4)}`;
  const file = query.get('size') === 'card' && full.endsWith('.jpg') ? full.replace('.jpg', '.card.jpg') : full;
  return existsSync(fileURLToPath(new URL(`../../../${file}`, import.meta.url))) ? { file } : undefined;
};

const kinds = [
  'EMS: FALL VICTIM',
  'EMS: CARDIAC EMERGENCY',
  'EMS: BREATHING DIFFICULTY',
  'Fire: FIRE ALARM',
  'Fire: SMOKE IN STRUCTURE',
  'Traffic: VEHICLE ACCIDENT -',
  'CARBON MONOXIDE ALARM',
];
const streets = [
  '1200 BLOCK LANTERN HILL RD',
  'AIRY ST & SWEDE ST',
  'INTERSTATE 78 EB AT MILE MARKER 57',
  '57 EMMAUS AVE',
  '900 BLOCK MILLRACE RD',
  'CEDAR CREST BLVD & FISH HATCHERY RD',
];
/** Returns the number of incidents on a day. Every run gets the same numbers. */
const countOn = (at: number) => [0, 2, 1, 4, 0, 3, 7, 1, 2, 0, 5, 3, 12, 1][Math.floor(at / day) % 14] ?? 0;
const daily = (of: number) => {
  const days: Record<string, number> = {};
  for (let at = Date.UTC(of, 0, 1); at < Math.min(Date.UTC(of + 1, 0, 1), Date.now()); at += day) {
    if (countOn(at) > 0) days[new Date(at).toISOString().slice(5, 10)] = countOn(at);
  }
  return { id: String(of), days };
};
/** Returns the incidents in a range, latest first. */
const history = (from: number, to: number) => {
  const found = [];
  for (let at = to - (to % day); at > from - day; at -= day) {
    for (let n = countOn(at) - 1; n >= 0; n--) {
      const startTime = at + 50_000_000 + n * 2_345_678;
      if (startTime < from || startTime >= to) continue;
      found.push({
        id: `h${startTime}`,
        startTime,
        TypeCode: kinds[(n * 5 + at / day) % kinds.length],
        Address: streets[(n + at / day) % streets.length],
        XSt: 'OAK ST',
        CallerLatitude: station.lat + 0.0088,
        CallerLongitude: station.lng - 0.0153,
      });
    }
  }
  return found.sort((a, b) => b.startTime - a.startTime);
};

const rest: Api = (path, query) => {
  if (path.startsWith('/col/calls.daily/doc/')) return { body: daily(Number(path.slice(-4))) };
  if (path === '/col/incidents.closed') return { body: [] };
  const [, from, to] = /startTime>=(\d+) AND startTime<(\d+)/.exec(query.get('q') ?? '') ?? [];
  if (path === '/col/incidents' && from !== undefined) return { body: history(Number(from), Number(to)) };
  if (path === '/col/calls.volume/doc/2024') return { body: year(61, 48, 55, 59, 70, 82, 91, 77, 69, 58, 63, 74) };
  if (path === '/col/calls.volume/doc/2025') return { body: year(66, 58, 49, 71, 77, 88, 103, 84, 72, 66, 57, 81) };
  if (path === '/col/calls.volume/doc/2026') return { body: year(72, 61, 66, 58, 80, 91, 99, 87, 76, 70, 41) };
  if (path === '/col/posts')
    return { body: posts.filter((post) => !query.get('type') || post.type === query.get('type')) };
  if (path === '/col/apparatus') return { body: apparatus };
  if (path === '/col/members') return { body: members };
  if (path === '/obj/static/about.txt')
    return {
      body:
        'Founded in 1921 by eleven neighbors with a used pumper.\n\n' +
        'All of us are volunteers. There is a place for everyone who wants to help, ' +
        'on the apparatus and off it, and nobody needs to know anything before the first Monday.',
    };
  if (path === '/obj/static/Donate.html')
    return {
      body:
        '<h2>Give what you can</h2><p>Every dollar goes into <strong>hose, air and fuel</strong>. ' +
        'Checks to the treasurer, please.</p><p><a href="https://example.org/">How gifts are used</a></p>',
    };
  if (/^\/obj\/(apparatus|posts|members)\/[\w-]+\.(jpg|png)$/.test(path)) return imageOf(path, query);
  return undefined;
};

const scenario =
  (home: Api): Api =>
  (path, query) =>
    home(path, query) ?? rest(path, query);
/** Returns whether a request is for the last half hour, which only Home requests. */
const recent = (path: string, query: URLSearchParams) => {
  const [, from, to] = /startTime>=(\d+) AND startTime<(\d+)/.exec(query.get('q') ?? '') ?? [];
  return path === '/col/incidents' && Number(to) - Number(from) === 1_800_000;
};

const stormKinds = ['Weather: WIRES DOWN', 'Weather: TREE DOWN', 'Traffic: VEHICLE ACCIDENT -', 'Fire: TRANSFORMER'];
/** 300 incidents in the last two hours, latest first. */
const stormIncidents = Array.from({ length: 300 }, (_, at) =>
  incident(`s${at}`, 0.4 * (at + 1), stormKinds[at % stormKinds.length] ?? '', `${1000 + at} TOLLGATE LN`),
);
const storm = {
  id: 'storm',
  title: 'Ice storm of November 26',
  description:
    'Freezing rain since noon: trees and wires are down all over the township. Stay off the roads, and stay at least ' +
    '30 feet away from any wire. The warming shelter at the high school is open all night.',
  startTime: new Date(Date.now() - 130 * minutes).toISOString(),
  endTime: iso(0.5),
};
const weather = [
  {
    id: 'w1',
    event: 'Ice Storm Warning',
    severity: 'Severe',
    area: 'Lehigh, PA; Northampton, PA',
    description:
      '* WHAT...Significant icing expected. Ice accumulations of one half of an inch.\n\n' +
      '* WHERE...Carbon, Monroe, Berks, Lehigh and Northampton Counties.\n\n' +
      '* WHEN...Until 4 AM EST Friday.\n\n* IMPACTS...Power outages and tree damage are likely.',
    instruction:
      'If you must travel, keep an extra flashlight, food and water in your vehicle in case of an emergency.',
    startTime: iso(-0.1),
    endTime: iso(0.6),
  },
  {
    id: 'w2',
    event: 'Wind Advisory',
    severity: 'Moderate',
    area: 'Lehigh, PA',
    description: '* WHAT...Northwest winds 20 to 30 mph with gusts up to 50 mph expected.',
    instruction: 'Secure outdoor objects.',
    startTime: iso(-0.1),
    endTime: iso(1.4),
  },
];
const inRange = (query: URLSearchParams) => {
  const [, from = 0, to = Infinity] = /startTime>=(\d+) AND startTime<(\d+)/.exec(query.get('q') ?? '') ?? [];
  return stormIncidents.filter(({ startTime }) => startTime >= Number(from) && startTime < Number(to));
};

type State = 'incidents' | 'alerts' | 'storm' | 'quiet' | 'loading' | 'failed' | 'empty';

/** API responses for different states of the site. */
export const scenarios: Readonly<Record<State, Api>> = {
  incidents: scenario((path, query) =>
    recent(path, query) ? { body: incidents() } : path === '/alerts' ? { body: [] } : undefined,
  ),
  alerts: scenario((path, query) =>
    recent(path, query) ? { body: incidents().slice(0, 1) } : path === '/alerts' ? { body: alerts } : undefined,
  ),
  storm: scenario((path, query) => {
    if (path === '/alerts') return { body: alerts.slice(0, 1) };
    if (path === '/col/storms') return { body: [storm] };
    if (path === '/weather') return { body: weather };
    return path === '/col/incidents' ? { body: inRange(query) } : undefined;
  }),
  quiet: scenario((path, query) => {
    if (path === '/alerts' || recent(path, query) || path === '/col/incidents.closed') return { body: [] };
    return path === '/col/incidents' ? { body: [incident('z', 190, 'EMS: FALL VICTIM', 'OAK ST')] } : undefined;
  }),
  loading: scenario((path) =>
    path === '/alerts' || path.startsWith('/col/incidents') ? { body: [], delayMs: 60_000 } : undefined,
  ),
  failed: () => ({ status: 500, body: 'Something went wrong.' }),
  empty: (path) => (path.startsWith('/col/calls.volume') ? { body: {} } : { body: [] }),
};
