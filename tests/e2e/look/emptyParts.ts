// DOM types, for functions that run in the page.
/// <reference lib="dom" />

/**
 * Describes everything that is empty or broken on a page: text elements without text (except table cells, which a
 * calendar leaves empty), labels without a value, frames without content, links to nowhere, and broken images. Runs in
 * the page, so it can't use anything defined outside.
 */
export function emptyParts(): string[] {
  const found: string[] = [];
  const MEDIA = 'img, svg, canvas, iframe, input, select, textarea, progress, meter, video, dialog';
  const FOR_TEXT =
    'a, button, p, li, dt, dd, h1, h2, h3, h4, h5, h6, caption, figcaption, blockquote, address, section, ' +
    'article, figure, nav, ul, ol, dl, label, legend, summary, strong, time';
  const stateOf = (element: Element): 'hidden' | 'empty' | 'full' => {
    const isHidden =
      element.getClientRects().length === 0 ||
      getComputedStyle(element).visibility === 'hidden' ||
      // Status elements exist before they contain a message.
      element.closest('[aria-hidden="true"], [role="status"], [role="alert"], [aria-live]') !== null;
    if (isHidden) return 'hidden';
    const isFull =
      (element.textContent ?? '').trim() !== '' ||
      element.matches(MEDIA) ||
      element.querySelector(MEDIA) !== null ||
      (element.getAttribute('aria-label') ?? '') !== '';
    return isFull ? 'full' : 'empty';
  };
  const add = (what: string, element: Element) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);
  for (const element of document.querySelectorAll(FOR_TEXT)) if (stateOf(element) === 'empty') add('empty', element);
  for (const label of document.querySelectorAll('dt'))
    if (stateOf(label) !== 'hidden' && label.nextElementSibling?.tagName !== 'DD')
      add('a label without a value', label);
  for (const element of document.querySelectorAll('p, li, dd, address, span, div')) {
    const text = (element.textContent ?? '').trim();
    if (
      stateOf(element) === 'full' &&
      text.endsWith(':') &&
      element.nextElementSibling === null &&
      element.children.length === 0
    )
      if (element.parentElement?.textContent?.trim() === text && element.parentElement.nextElementSibling === null)
        add('a label without a value', element);
  }
  for (const element of document.querySelectorAll('div, span, section, article, figure, aside')) {
    if (stateOf(element) !== 'empty') continue;
    const { width, height } = element.getBoundingClientRect();
    const { backgroundColor, backgroundImage, borderTopWidth, borderLeftWidth, boxShadow } = getComputedStyle(element);
    const isPainted =
      (backgroundColor !== 'rgba(0, 0, 0, 0)' && backgroundImage === 'none') ||
      (borderTopWidth !== '0px' && borderLeftWidth !== '0px') ||
      boxShadow !== 'none';
    if (isPainted && width >= 60 && height >= 24) add('an empty frame', element);
  }
  for (const link of document.querySelectorAll('a[href]'))
    if (/^#?$|undefined|null|NaN|\{\{/.test(link.getAttribute('href') ?? '')) add('a link to nowhere', link);
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') add('a broken image', image);
  const [broken] = /\bundefined\b|\bNaN\b|\[object |\{\{/.exec(document.body.innerText) ?? [];
  if (broken !== undefined) found.push(`the text has “${broken}”`);
  return found;
}
