// Callbacks passed to evaluate() run in the browser.
/// <reference lib="dom" />
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

/** Viewport widths to check, in CSS pixels. */
const WIDTHS = [360, 768, 1280];
const SCHEMES = ['light', 'dark'] as const;
/** axe-core tags: WCAG 2.2 A and AA, and best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Checks a page for accessibility violations and horizontal overflow, at each width and in each color scheme.
 * @returns one line per problem
 */
export async function barriersEverywhere(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      found.push(...(await barriers(page)).map((barrier) => `${width} px, ${colorScheme}: ${barrier}`));
    }
    const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    if (whole !== inner) found.push(`${width} px: is ${whole} px wide`);
  }
  return found;
}

async function barriers(page: Page): Promise<string[]> {
  // Inject axe-core through the debugger, which bypasses the page's Content Security Policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript);
  return page.evaluate(async (values) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await runner.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
  }, RULES);
}
