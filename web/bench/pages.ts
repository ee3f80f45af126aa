import { scenarios } from '@firehouse/tests/look/scenarios';
import type { Api } from '@firehouse/tests/look/site-server';

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

/** A page to measure. */
export interface Page {
  readonly name: string;
  /** Key of its view. */
  readonly body: string;
  readonly path: string;
  readonly answer: Api;
}

/**
 * Pages to measure. A view is opened by its URL, as a link from elsewhere would; after that, its key is history state.
 */
export const pages: readonly Page[] = [
  { name: 'home', body: 'home', path: '/', answer: scenarios.incidents },
  { name: 'home, two alerts', body: 'home', path: '/', answer: scenarios.alerts },
  ...bodies.map((body) => ({ name: body, body, path: `/?body=${body}`, answer: scenarios.incidents })),
];
