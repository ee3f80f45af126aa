import { scenarios } from '@firehouse/tests/look/scenarios';

const bodies = [
  'call_history',
  'news_n_events',
  'Event',
  'Incident',
  'News',
  'Training',
  'about_us',
  'apparatus',
  'join_us',
  'new_station',
  'donate',
];

/** @typedef {import('@firehouse/tests/look/site-server').Api} Api */

/**
 * The pages to measure. A view is opened by its URL, as a link from elsewhere would; after that its key is history
 * state.
 * @type {readonly {name: string, body: string, path: string, answer: Api}[]}
 */
export const pages = [
  { name: 'home', body: 'home', path: '/', answer: scenarios.calls },
  { name: 'home, two alerts', body: 'home', path: '/', answer: scenarios.alerts },
  ...bodies.map((body) => ({ name: body, body, path: `/?body=${body}`, answer: scenarios.calls })),
];
