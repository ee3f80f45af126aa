/** Request header: the token of App Check. */
export const APP_CHECK_HEADER = 'X-Firebase-AppCheck';
