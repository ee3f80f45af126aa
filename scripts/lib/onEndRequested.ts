/** Interval at which the parent npm process is checked, in ms. */
const WATCH_MS = 300;

/**
 * Calls back when this process should end: on Ctrl-C, on a signal, when its terminal closes, or when the npm that runs
 * it, which does not forward every signal, has ended.
 * @param callback can be called more than once
 */
export function onEndRequested(callback: () => void) {
  let requested = false;
  const request = () => {
    requested = true;
    callback();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, request);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    // Ctrl-C reaches npm too; both together are one request.
    if (!requested) request();
  }, WATCH_MS);
  watch.unref();
}
