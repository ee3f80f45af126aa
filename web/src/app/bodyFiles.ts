import type { BodyKey } from '@firehouse/model';

/**
 * The file, below `src/`, that bodies.tsx imports for each body which comes later: by it the build finds what a page
 * that begins with that body fetches beside the site's script (vite/bodyLinks.ts).
 */
export const bodyFiles: Readonly<Record<Exclude<BodyKey, 'home'>, string>> = {
  about_us: 'about/About.tsx',
  donate: 'donate/Donate.tsx',
  apparatus: 'apparatus/ApparatusGallery.tsx',
  join_us: 'joinUs/JoinUs.tsx',
  call_history: 'callHistory/CallHistory.tsx',
  new_station: 'newStation/NewStation.tsx',
  news_n_events: 'news/NewsBodies.tsx',
  Event: 'news/NewsBodies.tsx',
  Incident: 'news/NewsBodies.tsx',
  News: 'news/NewsBodies.tsx',
  Training: 'news/NewsBodies.tsx',
};
