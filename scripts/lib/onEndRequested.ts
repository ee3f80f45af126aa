/** How often to check whether the parent process is still running, in ms. */
const WATCH_MS = 300;

/**
 * Calls a function, maybe repeatedly, when this process should exit: on Ctrl-C or another signal, when the terminal
 * closes, or when the npm process that started it has exited. npm doesn't forward every signal.
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
    // Ctrl-C stops npm as well. Count that as a single request.
    if (!requested) request();
  }, WATCH_MS);
  watch.unref();
}
