/**
 * Whether visitors get the service worker. A build with `VITE_SERVICE_WORKER=off` unregisters it (docs/operations.md);
 * development has none.
 */
export const wantsServiceWorker = import.meta.env.PROD && import.meta.env['VITE_SERVICE_WORKER'] !== 'off';
