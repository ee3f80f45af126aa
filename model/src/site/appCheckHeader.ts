/** Request header with the App Check token. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck';
