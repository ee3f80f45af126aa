import type { ComponentType } from 'react';
import { Home } from '../home/Home.tsx';
import { lazyPart } from '../loading/lazyPart.tsx';
import type { Shown } from '../body/titles.ts';

const news = () => import('../news/NewsBodies.tsx');

/** What each key, and each path of its own, shows. Home comes with the page, the others when they are first asked for. */
export const bodies: Readonly<Record<Shown, ComponentType>> = {
  home: Home,
  about_us: lazyPart(() => import('../about/About.tsx')),
  donate: lazyPart(() => import('../donate/Donate.tsx')),
  apparatus: lazyPart(() => import('../apparatus/ApparatusGallery.tsx')),
  join_us: lazyPart(() => import('../joinUs/JoinUs.tsx')),
  call_history: lazyPart(() => import('../callHistory/CallHistory.tsx')),
  new_station: lazyPart(() => import('../newStation/NewStation.tsx')),
  news_n_events: lazyPart(news),
  Event: lazyPart(async () => ({ default: (await news()).Events })),
  Incident: lazyPart(async () => ({ default: (await news()).Incidents })),
  News: lazyPart(async () => ({ default: (await news()).News })),
  post: lazyPart(() => import('../news/PostPage.tsx')),
  unsubscribe: lazyPart(() => import('../subscription/Unsubscribe.tsx')),
  Training: lazyPart(async () => ({ default: (await news()).Trainings })),
};
