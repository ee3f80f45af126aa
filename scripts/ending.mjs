/** How often it is looked whether npm still lives, in ms. */
const WATCH_MS = 300;

/**
 * Calls back whenever this process is asked to end: by Ctrl-C, by a signal, when its terminal is closed,
 * or when the npm that runs it was ended, which does not pass every signal on.
 * @param {() => void} callback what to do; it may be called more than once
 */
export function onEndAsked(callback) {
  let asked = false;
  const ask = () => {
    asked = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, ask);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // Ctrl-C reaches npm too: that is one request and not two.
    if (!asked) ask();
  }, WATCH_MS);
  watch.unref();
}
