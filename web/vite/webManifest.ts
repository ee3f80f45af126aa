import { company, sitePaths } from '#model';
import { siteColors } from '#model/colors';
import { title as callHistory } from '../src/pages/callHistory/title.ts';
import { title as news } from '../src/pages/news/title.ts';

/** Returns the web app manifest, as JSON. */
export function webManifest(): string {
  const { light } = siteColors();
  return JSON.stringify({
    id: '/',
    name: company.name,
    short_name: company.station,
    description: company.motto ?? company.name,
    lang: company.locale,
    categories: ['government', 'news'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.red,
    icons: [
      { src: '/icons/lantern.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: callHistory, url: sitePaths.view('call_history') },
      { name: news, url: sitePaths.view('news_n_events') },
      { name: 'Contact Us', url: sitePaths.contactUs },
    ],
  });
}
