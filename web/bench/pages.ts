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
  /** Key of the view. */
  readonly body: string;
  readonly path: string;
  readonly answer: Api;
}

/** The pages to measure. Each view is opened by URL, as if linked from another site. */
export const pages: readonly Page[] = [
  { name: 'home', body: 'home', path: '/', answer: scenarios.incidents },
  { name: 'home, two alerts', body: 'home', path: '/', answer: scenarios.alerts },
  ...bodies.map((body) => ({ name: body, body, path: `/?body=${body}`, answer: scenarios.incidents })),
  { name: 'login', body: 'login', path: '/memberportal', answer: scenarios.incidents },
];
