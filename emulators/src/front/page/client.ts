// This script runs in the browser.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * How often to check whether the current view has changed, in ms. Changes are then shown without reloading the page.
 */
const POLL_MS = 1000;

const live = find('#live');
const status = find('#status');
const view = document.body.dataset['view'] ?? '';

let version = document.body.dataset['version'];
let denials: string | undefined;
let isUnreachable = false;

/** Returns an element that exists on every page. */
function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The page has no ${selector}.`);
  return element;
}

/** Shows a message in the status line, which screen readers announce. */
function showStatus(text: string): void {
  if (status.textContent !== text) status.textContent = text;
}

async function poll(): Promise<void> {
  if (document.hidden || live.getAttribute('aria-pressed') === 'false') return;
  try {
    const response = await fetch('/emulator/page/state', { signal: AbortSignal.timeout(5000) });
    if (!response.ok) throw new Error(String(response.status));
    const versions = (await response.json()) as Readonly<Record<string, string>>;
    if (isUnreachable) showStatus('');
    isUnreachable = false;
    const hasNewDenials = denials !== undefined && denials !== versions['denials'];
    denials = versions['denials'];
    if (versions[view] !== version || hasNewDenials) {
      await refresh();
      version = versions[view];
      if (hasNewDenials) showStatus(`Denials updated at ${new Date().toLocaleTimeString()}`);
    }
  } catch {
    isUnreachable = true;
    showStatus('The emulator does not respond. Retrying…');
  }
}

/**
 * Fetches the page again and replaces the parts that have changed. The browser parses the page, so this script never
 * inserts HTML strings.
 */
async function refresh(): Promise<void> {
  const fresh = await load(location.href);
  for (const part of ['#tabs', '#menu', '#view']) replace(document.querySelector(part), fresh.querySelector(part));
}

function load(url: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.setRequestHeader('Accept', 'text/html');
    request.responseType = 'document';
    request.timeout = 10_000;
    request.addEventListener('load', () =>
      request.status === 200 && request.response ? resolve(request.response as Document) : reject(new Error('no page')),
    );
    for (const event of ['error', 'timeout', 'abort']) request.addEventListener(event, () => reject(new Error(event)));
    request.send();
  });
}

/** Replaces an element's content. Preserves open details, focus, and scroll positions. */
function replace(old: Element | null, fresh: Element | null): void {
  if (!old || !fresh) return;
  const before = states(old);
  for (const [key, details] of detailsOf(fresh)) details.open = before.open.get(key) ?? details.open;
  if (old.isEqualNode(fresh)) return;
  old.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)));
  for (const [id, top] of before.scrolled) {
    const element = document.getElementById(id);
    if (element) element.scrollTop = top;
  }
  before.focused?.(old)?.focus({ preventScroll: true });
}

/** UI state that a refresh must preserve. */
interface States {
  /** Whether each `details` element is open, by its `data-key`. */
  readonly open: ReadonlyMap<string, boolean>;
  readonly scrolled: readonly (readonly [id: string, top: number])[];
  readonly focused: FindFocused | undefined;
}

/** Finds the element to focus after the content has been replaced. */
type FindFocused = (now: Element) => HTMLElement | null | undefined;

function states(element: Element): States {
  const open = new Map([...detailsOf(element)].map(([key, details]) => [key, details.open]));
  const scrolled = [...element.querySelectorAll('.column')].map(({ id, scrollTop }) => [id, scrollTop] as const);
  return { open, scrolled, focused: focusIn(element) };
}

function detailsOf(element: Element): Map<string, HTMLDetailsElement> {
  const all = [...element.querySelectorAll<HTMLDetailsElement>('details[data-key]')];
  return new Map(all.map((details) => [details.dataset['key'] ?? '', details]));
}

function focusIn(element: Element): FindFocused | undefined {
  const focused = document.activeElement;
  if (!focused || focused === element || !element.contains(focused)) return undefined;
  const key = focused.closest<HTMLElement>('details[data-key]')?.dataset['key'] ?? '';
  if (focused.localName === 'summary') return (now) => detailsOf(now).get(key)?.querySelector('summary');
  if (focused.id) return () => document.getElementById(focused.id);
  const href = focused.getAttribute('href');
  return (now) => [...now.querySelectorAll<HTMLElement>('a[href]')].find((link) => link.getAttribute('href') === href);
}

for (const link of document.querySelectorAll('.column [aria-current]')) link.scrollIntoView({ block: 'nearest' });
live.hidden = false;
live.addEventListener('click', () => {
  const isOn = live.getAttribute('aria-pressed') === 'false';
  live.setAttribute('aria-pressed', String(isOn));
  showStatus(isOn ? '' : 'Updates are paused.');
  void poll();
});
document.addEventListener('visibilitychange', () => void poll());
document.addEventListener('keydown', (event) => {
  const menu = document.querySelector<HTMLDetailsElement>('.databases[open]');
  if (event.key !== 'Escape' || !menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

for (;;) {
  await poll();
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
