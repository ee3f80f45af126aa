// Usage: `npx tsx tests/e2e/look/reviewShots.ts OUT [WORD…]`. Takes screenshots of the built site in different states,
// for review. With words, takes only screenshots whose name contains one of them.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../../suite/chromium.ts';
import { scenarios } from './scenarios.ts';
import { serveSite } from './siteServer.ts';

const [out, ...words] = process.argv.slice(2);
if (out === undefined) throw new Error('Say where the pictures go.');
await mkdir(out, { recursive: true });

const bodies = ['about_us', 'donate', 'apparatus', 'join_us', 'call_history', 'new_station', 'news_n_events'];
const pages: readonly { name: string; state: string; path: string; press?: RegExp }[] = [
  ...['incidents', 'alerts', 'storm', 'quiet', 'loading', 'failed', 'empty'].map((state) => ({
    name: `home-${state}`,
    state,
    path: '/',
  })),
  ...bodies.map((body) => ({ name: body, state: 'incidents', path: `/?body=${body}` })),
  ...['about_us', 'donate', 'apparatus', 'call_history', 'news_n_events'].map((body) => ({
    name: `${body}-failed`,
    state: 'failed',
    path: `/?body=${body}`,
  })),
  { name: 'call_history-storm', state: 'storm', path: '/?body=call_history' },
  { name: 'news-open', state: 'incidents', path: '/?body=news_n_events', press: /thermal camera/ },
  { name: 'apparatus-open', state: 'incidents', path: '/?body=apparatus', press: /2 pictures/ },
  { name: 'donate-open', state: 'incidents', path: '/?body=donate', press: /Donate now/ },
  { name: 'portal', state: 'incidents', path: '/memberportal' },
  { name: 'privacy', state: 'incidents', path: '/privacy.html' },
];
const widths = [360, 768, 1280];

const browser = await launchChromium();
for (const [state, answer] of Object.entries(scenarios)) {
  const site = await serveSite(answer);
  for (const page of pages.filter((each) => each.state === state)) {
    for (const width of widths) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const name = `${page.name}-${width}-${colorScheme}`;
        if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
        const tab = await browser.newPage({
          viewport: { width, height: width < 500 ? 700 : 900 },
          colorScheme,
          timezoneId: 'Asia/Tokyo',
        });
        tab.on(
          'console',
          (message) =>
            message.type() === 'error' &&
            !/Failed to load resource|Read failed/.test(message.text()) &&
            console.log(name, message.text()),
        );
        tab.on('pageerror', (error) => console.log(name, error.message));
        await tab.goto(site.origin + page.path, { waitUntil: 'load' });
        await tab.waitForTimeout(state === 'failed' ? 4_500 : 600);
        if (page.press) await tab.getByRole('button', { name: page.press }).click();
        if (page.press) await tab.waitForTimeout(600);
        await tab.screenshot({ path: join(out, `${name}-first.png`) });
        await tab.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += 400) {
            scrollTo({ top: y, behavior: 'instant' });
            await new Promise((resolve) => setTimeout(resolve, 40));
          }
          scrollTo({ top: 0, behavior: 'instant' });
        });
        await tab.waitForTimeout(state === 'failed' ? 4_000 : 500);
        await tab.screenshot({ path: join(out, `${name}.png`), fullPage: true });
        await tab.close();
      }
    }
  }
  site.close();
}
await browser.close();
