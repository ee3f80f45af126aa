import { CONFIRM_LINK_MS } from '@firehouse/model';
/** `localStorage` key. */
const KEY = 'subscribe';

const NONCE_BYTES = 32;

/**
 * Returns the nonce to send with the subscription form; undefined if storage access is denied. In the browser with this
 * nonce, the emailed link confirms without another click (docs/decisions/010).
 */
export function nonceToSubscribe(now = Date.now()): string | undefined {
  const nonce = storedNonce(now) ?? newNonce();
  try {
    localStorage.setItem(KEY, JSON.stringify({ nonce, expiresAt: now + CONFIRM_LINK_MS }));
  } catch {
    return undefined;
  }
  return nonce;
}

/** Returns this browser's nonce if it subscribed in the last few days. Removes an expired one. */
export function storedNonce(now = Date.now()): string | undefined {
  try {
    const { nonce, expiresAt } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Readonly<Record<string, unknown>>;
    if (typeof nonce === 'string' && typeof expiresAt === 'number' && expiresAt > now) return nonce;
    localStorage.removeItem(KEY);
  } catch {
    // Storage access can be denied.
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
