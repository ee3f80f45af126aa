/**
 * Whether visitors get the service worker. A build with `VITE_SERVICE_WORKER=off` takes it back from those who have
 * it (docs/operations.md); while the site is developed there is none.
 */
export const wantsServiceWorker = import.meta.env.PROD && import.meta.env['VITE_SERVICE_WORKER'] !== 'off';
