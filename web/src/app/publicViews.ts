import { isViewOfCompany, sitePaths } from '@firehouse/model';
import { byKey, type Site } from '../lib/views/siteContext.ts';
import type { PublicViewKey, View } from '../lib/views/defineView.ts';
import { aboutUs } from '../pages/about/view.ts';
import { apparatus } from '../pages/apparatus/view.ts';
import { callHistory } from '../pages/callHistory/view.ts';
import { donate } from '../pages/donate/view.ts';
import { home } from '../pages/home/view.ts';
import { joinUs } from '../pages/joinUs/view.ts';
import { events, incidents, news, newsAndEvents, trainings } from '../pages/news/view.ts';
import { newStation } from '../pages/newStation/view.ts';
import { post } from '../pages/post/view.ts';
import { unsubscribe } from '../pages/unsubscribe/view.ts';

/**
 * Views on the public page. The type has one for every key, but views that the company doesn't use are missing. Home is
 * in the main bundle, and the others are loaded when first shown.
 */
export const views: Readonly<Record<PublicViewKey, View>> = byKey<PublicViewKey>(
  [
    home,
    aboutUs,
    donate,
    apparatus,
    joinUs,
    callHistory,
    newStation,
    newsAndEvents,
    events,
    incidents,
    news,
    trainings,
    post,
    unsubscribe,
  ].filter(({ key }) => isViewOfCompany(key)),
);

/** The public page. */
export const publicSite: Site = { path: sitePaths.home, views };
