export { createApi } from '../../api.ts';
export { ACCOUNT_CHECK_MS } from '../../caller/accountCheckCache.ts';
export { defaultSettings } from '../../platform/settings.ts';
export { createUploads } from '../../uploads/serveUploads.ts';
