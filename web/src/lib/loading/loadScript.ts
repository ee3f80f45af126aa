/** How long a script of somebody else may take, in ms. */
const PATIENCE_MS = 15_000;

/**
 * Runs a script of another site, each time it is asked for.
 * @param src its address, which the content policy must allow
 * @param place where its element stands; what an earlier one left there goes
 * @throws {Error} when it does not come, or not in time
 */
export function loadScript(src: string, place: HTMLElement): Promise<void> {
  const script = document.createElement('script');
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => fail(), PATIENCE_MS);
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`${new URL(src).host} does not answer.`));
    };
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', fail);
    script.src = src;
    place.replaceChildren(script);
  });
}
