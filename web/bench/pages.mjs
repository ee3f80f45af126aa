import { scenarios } from '../../tests/e2e/look/scenarios.mjs';

const bodies = ['call_history', 'news_n_events', 'about_us', 'apparatus', 'join_us', 'new_station'];

/**
 * The pages that are measured. A body is come to by the address that asks for it, as a link from elsewhere would;
 * from then on the history keeps its key.
 * @type {readonly {name: string, body: string, path: string, answer: Parameters<typeof import('../../tests/e2e/look/siteServer.mjs').serveSite>[0]}[]}
 */
export const pages = [
  { name: 'home', body: 'home', path: '/', answer: scenarios.calls },
  { name: 'home, two alerts', body: 'home', path: '/', answer: scenarios.alerts },
  ...bodies.map((body) => ({ name: body, body, path: `/?body=${body}`, answer: scenarios.calls })),
];
