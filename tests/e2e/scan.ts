// DOM types, for functions that run in the page.
/// <reference lib="dom" />
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

let axeSource: string | undefined;

/** Rules for axe: all of WCAG 2.2 A and AA plus best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that depend on the color scheme. They take as long as all others together. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Texts to check of those that look the same: axe can't judge some, for example because something covers them. */
const SAMPLES = 4;

/** What axe has found without barriers; its next scan omits it. */
interface Scanned {
  /** Hashes of a page's blocks: the shown elements in a child of `main` or of a dialog, or in the frame around them. */
  readonly structures: Set<string>;
  /** Hashes of texts' looks: the elements up to the root, with their classes, colors and backgrounds. */
  readonly looks: Set<string>;
}

/** Creates an empty {@link Scanned}. */
export const nothingScanned = (): Scanned => ({ structures: new Set(), looks: new Set() });

/**
 * Loads axe into a page. The minified script is less than half the size of `axe.source`, and the browser parses it on
 * every page.
 */
async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  axeSource ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  // Evaluated by the debugger, which the page's Content-Security-Policy doesn't apply to.
  await page.evaluate(axeSource);
}

/**
 * Checks a page for accessibility barriers with axe.
 * @returns one line per barrier
 */
export async function barriers(page: Page): Promise<string[]> {
  await loadAxe(page);
  return page.evaluate(async (values) => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe };
    const runOnly = { type: 'tag', values } as const;
    const { violations } = await runner.run(document, { runOnly, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
  }, TAGS);
}

/**
 * Checks what is new on a page for accessibility barriers: the rules that depend on colors for texts with a new look,
 * and all others, on the whole page, if a block shows other elements than before.
 * @param scanned adds what has no barriers
 * @param rules whether to check only colors
 * @returns one line per barrier
 */
export async function newBarriers(page: Page, scanned: Scanned, rules: 'all' | 'colors'): Promise<string[]> {
  await loadAxe(page);
  const { found, structures, looks } = await page.evaluate(
    async ({ tags, colorRules, samples, known, isColorsOnly }) => {
      const { axe: runner } = globalThis as unknown as { axe: typeof axe };
      const { TEXT_NODE } = Node;
      const primes = [0x9e3779b1, 0x5f356495] as const;
      const hash = (text: string): string => {
        let [one, two] = [1, 2];
        for (let at = 0; at < text.length; at++) {
          one = Math.imul(one ^ text.charCodeAt(at), primes[0]);
          two = Math.imul(two ^ text.charCodeAt(at), primes[1]) ^ (one >>> 13);
        }
        return `${(one >>> 0).toString(36)}-${(two >>> 0).toString(36)}`;
      };
      const shown = [...document.querySelectorAll('body *')].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      );
      const textOf = ({ childNodes }: Element) =>
        [...childNodes].map((node) => (node.nodeType === TEXT_NODE ? node.nodeValue?.trim() : '')).join('');

      // Attributes that follow the layout or the view decide nothing.
      const ignored = new Set(['aria-current', 'class', 'height', 'sizes', 'style', 'width']);
      const structureOf = (element: Element) => [
        element.localName,
        textOf(element) === '',
        ...element
          .getAttributeNames()
          .filter((name) => !ignored.has(name))
          .map((name) => `${name}=${name === 'href' ? '' : element.getAttribute(name)}`),
      ];
      const blocks = new Map<Element | null, string>();
      for (const each of shown) {
        if (each.closest('[aria-hidden="true"]') !== null) continue;
        const block = each.closest('main > *, dialog > *');
        blocks.set(block, `${blocks.get(block) ?? ''}\n${structureOf(each).join()}`);
      }
      const structureNow = [...blocks.values()].map(hash);
      const isNew = !isColorsOnly && structureNow.some((each) => !known.structures.includes(each));

      const lookOf = new Map<Element | null, string>([[null, '']]);
      const look = (element: Element | null): string => {
        const already = lookOf.get(element);
        if (already !== undefined || element === null) return already ?? '';
        const style = getComputedStyle(element);
        const size = Number.parseFloat(style.fontSize);
        const own = [
          look(element.parentElement),
          element.localName,
          element.className,
          // Large text needs less contrast (WCAG 1.4.3).
          size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
          style.color,
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.position,
          style.textShadow,
          style.textDecorationLine,
        ].join();
        const hashed = hash(own);
        lookOf.set(element, hashed);
        return hashed;
      };
      const dialog = document.querySelector('dialog:modal');
      const counts = new Map<string, number>();
      const fresh = shown.filter((each) => {
        // Other texts are behind the dialog.
        if (dialog !== null && !dialog.contains(each)) return false;
        if (textOf(each) === '' && !each.matches('input, select, textarea')) return false;
        if (each.matches(':disabled, :disabled *, [aria-disabled="true"], [aria-disabled="true"] *')) return false;
        const { width, height } = each.getBoundingClientRect();
        if (Math.min(width, height) <= 1) return false;
        const its = look(each);
        const count = (counts.get(its) ?? 0) + 1;
        counts.set(its, count);
        return !known.looks.includes(its) && count <= samples;
      });
      if (!isNew && fresh.length === 0) return { found: [], structures: [], looks: [] };

      const mark = 'data-new-look';
      runner.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] });
      for (const each of fresh) each.setAttribute(mark, '');
      const { violations } = await runner.run(document, {
        runOnly: isNew ? { type: 'tag', values: tags } : { type: 'rule', values: colorRules },
        resultTypes: ['violations'],
        elementRef: true,
      });
      for (const each of fresh) each.removeAttribute(mark);
      runner.reset();
      const isFlawless = violations.every(({ id }) => colorRules.includes(id));
      const flawed = new Set(violations.flatMap(({ nodes }) => nodes.map(({ element }) => look(element ?? null))));
      return {
        found: violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
        ),
        structures: isNew && isFlawless ? structureNow : [],
        looks: [...new Set(fresh.map(look))].filter((each) => !flawed.has(each)),
      };
    },
    {
      tags: TAGS,
      colorRules: COLOR_RULES,
      samples: SAMPLES,
      known: { structures: [...scanned.structures], looks: [...scanned.looks] },
      isColorsOnly: rules === 'colors',
    },
  );
  for (const each of structures) scanned.structures.add(each);
  for (const each of looks) scanned.looks.add(each);
  return found;
}
