import type { BodyKey } from '@firehouse/model';

/**
 * The file, below `src/`, that bodies.tsx imports for each body which comes later: by it the build finds what a page
 * that begins with that body fetches beside the site's script (vite/bodyLinks.ts).
 */
export const bodyFiles: Readonly<Record<Exclude<BodyKey, 'home'>, string>> = {
  about_us: 'pages/about/About.tsx',
  donate: 'pages/donate/Donate.tsx',
  apparatus: 'pages/apparatus/ApparatusGallery.tsx',
  join_us: 'pages/joinUs/JoinUs.tsx',
  call_history: 'pages/callHistory/CallHistory.tsx',
  new_station: 'pages/newStation/NewStation.tsx',
  news_n_events: 'pages/news/PostViews.tsx',
  Event: 'pages/news/PostViews.tsx',
  Incident: 'pages/news/PostViews.tsx',
  News: 'pages/news/PostViews.tsx',
  Training: 'pages/news/PostViews.tsx',
};
