/** Where the nonce is stored. */
const ENTRY = 'subscribe';

/** As long as the emailed link works (docs/decisions/010), in ms. */
const NONCE_MS = 3 * 24 * 60 * 60_000;

const NONCE_BYTES = 32;

/**
 * The random number that this browser sends with the subscribe form. The emailed link confirms without another click
 * in the browser that has it (docs/decisions/010).
 * @returns the stored one or a new one; undefined when the browser denies its storage
 */
export function nonceToSubscribe(now = Date.now()): string | undefined {
  const nonce = storedNonce(now) ?? newNonce();
  try {
    localStorage.setItem(ENTRY, JSON.stringify({ nonce, expiresAt: now + NONCE_MS }));
  } catch {
    return undefined;
  }
  return nonce;
}

/** The nonce of this browser, if it subscribed within the last days; an expired one is removed. */
export function storedNonce(now = Date.now()): string | undefined {
  try {
    const { nonce, expiresAt } = JSON.parse(localStorage.getItem(ENTRY) ?? '{}') as Readonly<Record<string, unknown>>;
    if (typeof nonce === 'string' && typeof expiresAt === 'number' && expiresAt > now) return nonce;
    localStorage.removeItem(ENTRY);
  } catch {
    // A browser can deny the site its storage; then there is none.
  }
  return undefined;
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
