import { canonicalPath, company } from '@firehouse/model';
import type { Shown } from '../../lib/place/titles.ts';
import type { Place } from '../../lib/place/place.ts';
import { paths } from '../../lib/config/paths.ts';
import { homeDescription } from '../../pages/home/description.ts';

const { name, address } = company;
const where = `${address.city}, ${address.state}`;

/** What search engines and bookmarks say of each page, in one sentence or two. */
const descriptions: Readonly<Record<Exclude<Shown, 'post'>, string>> = {
  home: homeDescription(company),
  about_us: `Who we are: the officers, firefighters and members of ${name}, ${where}, by their roles, and what the company stands for.`,
  donate: `Give to ${name}, ${where}: how gifts are used, and how to give by card or by mail.`,
  apparatus: `The engines, ladders and rescues of ${name}: what each one is and carries, with pictures.`,
  join_us: `Become a volunteer firefighter with ${name}, ${where}: what it takes, what we expect, how to apply. Training is included.`,
  call_history: `Every call of ${name} by year, month and day: counts, a map, a search, and the figures as a table.`,
  new_station: `The new station of ${name}: how much is raised, how much is needed, and how far it has been built.`,
  news_n_events: `News, events, incidents and trainings of ${name}, ${where}; as a feed and for your calendar too.`,
  Event: `What is on at ${name}, ${where}: breakfasts, open houses and other events, for your calendar too.`,
  Incident: `What ${name} was called to: accounts of larger incidents, with pictures.`,
  News: `News of ${name}, ${where}.`,
  Training: `Trainings of ${name}, ${where}: what is practised, and when.`,
  unsubscribe: `End the e-mails of ${name}.`,
};

/** The one path under which search engines list a page; undefined where it is not to be listed. */
function listedPath({ body, of }: Place): string | undefined {
  if (body === 'unsubscribe') return undefined;
  if (body === 'post') return of === undefined ? undefined : paths.post(of);
  return canonicalPath(body);
}

/**
 * Puts into the page's head what a body is and where it is to be found; of a post the server has said it, and it stays.
 * @param place what is shown
 */
export function describePage(place: Place): void {
  const { head } = document;
  const path = listedPath(place);
  const link = head.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? document.createElement('link');
  if (path === undefined) link.remove();
  else head.append(Object.assign(link, { rel: 'canonical', href: company.origin + path }));
  const { body } = place;
  const meta = head.querySelector<HTMLMetaElement>('meta[name=description]');
  if (meta !== null && body !== 'post') meta.content = descriptions[body];
}
