import { canonicalPath, company } from '@firehouse/model';
import type { Route } from '../../lib/navigation/resolveRoute.ts';
import { paths } from '../../lib/config/paths.ts';
import type { PublicViewKey } from '../../lib/views/defineView.ts';
import { homeDescription } from '../../pages/home/description.ts';

const { name, address } = company;
const where = `${address.city}, ${address.state}`;
const everything = 'News, events, incidents and trainings';
const kinds = 'breakfasts, open houses and other events';
const figures = 'how much we’ve raised, how much we need and how far along construction is';

/** Meta descriptions of one or two sentences each. The server writes a post's description into the page. */
const descriptions: Readonly<Record<PublicViewKey, string | undefined>> = {
  home: homeDescription(company),
  about_us: `Meet the officers, firefighters and members of ${name}, ${where}, and learn what the company stands for.`,
  donate: `Donate to ${name}, ${where}: how we use your gift, and how to give by card or by mail.`,
  apparatus: `The engines, ladders and rescues of ${name}: what each one does and carries, with pictures.`,
  join_us:
    `Become a volunteer firefighter with ${name}, ${where}: ` +
    'what it takes, what we expect and how to apply. We provide the training.',
  call_history: `Every call that ${name} has answered, by year, month and day, with totals, a map and a search.`,
  new_station: `A new station for ${name}: ${figures}.`,
  news_n_events: `${everything} from ${name}, ${where}. Also available as a feed and a calendar.`,
  Event: `What’s happening at ${name}, ${where}: ${kinds}. Add them to your calendar.`,
  Incident: `Larger incidents that ${name} responded to, with pictures.`,
  News: `News from ${name}, ${where}.`,
  Training: `Trainings at ${name}, ${where}: what we practice and when.`,
  unsubscribe: `Choose which emails you get from ${name}, or unsubscribe.`,
  post: undefined,
};

/** Returns the canonical path of a page; undefined for pages that search engines shouldn't list. */
function listedPath({ view, of }: Route<PublicViewKey>): string | undefined {
  if (view === 'unsubscribe') return undefined;
  if (view === 'post') return of === undefined ? undefined : paths.post(of);
  return canonicalPath(view);
}

/** Updates the meta description and the canonical URL for a view. */
export function describePage(route: Route<PublicViewKey>): void {
  const { head } = document;
  const description = descriptions[route.view];
  const path = listedPath(route);
  const link = head.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? document.createElement('link');
  if (path === undefined) link.remove();
  else head.append(Object.assign(link, { rel: 'canonical', href: company.origin + path }));
  const meta = head.querySelector<HTMLMetaElement>('meta[name=description]');
  if (meta !== null && description !== undefined) meta.content = description;
}
