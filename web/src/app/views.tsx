import type { ComponentType } from 'react';
import { Home } from '../pages/home/Home.tsx';
import { lazyPart } from '../lib/loading/lazyPart.tsx';
import type { Shown } from '../lib/place/titles.ts';

const news = () => import('../pages/news/PostViews.tsx');

/** What each key, and each path of its own, shows. Home comes with the page, the others when they are first asked for. */
export const bodies: Readonly<Record<Shown, ComponentType>> = {
  home: Home,
  about_us: lazyPart(() => import('../pages/about/About.tsx')),
  donate: lazyPart(() => import('../pages/donate/Donate.tsx')),
  apparatus: lazyPart(() => import('../pages/apparatus/ApparatusGallery.tsx')),
  join_us: lazyPart(() => import('../pages/joinUs/JoinUs.tsx')),
  call_history: lazyPart(() => import('../pages/callHistory/CallHistory.tsx')),
  new_station: lazyPart(() => import('../pages/newStation/NewStation.tsx')),
  news_n_events: lazyPart(news),
  Event: lazyPart(async () => ({ default: (await news()).Events })),
  Incident: lazyPart(async () => ({ default: (await news()).Incidents })),
  News: lazyPart(async () => ({ default: (await news()).News })),
  post: lazyPart(() => import('../pages/post/PostPage.tsx')),
  unsubscribe: lazyPart(() => import('../pages/unsubscribe/Unsubscribe.tsx')),
  Training: lazyPart(async () => ({ default: (await news()).Trainings })),
};
