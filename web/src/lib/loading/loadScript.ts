/** Timeout for a third-party script, in ms. */
const TIMEOUT_MS = 15_000;

/**
 * Runs a script from another site, once per call.
 * @param src its URL, which the content policy must allow
 * @param container parent of the script element; replaces an earlier one there
 * @throws {Error} if it fails to load, or times out
 */
export function loadScript(src: string, container: HTMLElement): Promise<void> {
  const script = document.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail(), TIMEOUT_MS);
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${new URL(src).host} did not respond.`));
    };
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    script.src = src;
    container.replaceChildren(script);
  });
}
