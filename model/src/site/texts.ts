/**
 * Texts that the specification requires verbatim, misspellings included (SPEC §2, §4, §5 and §8). Importers call them
 * `texts.saved`. A page that needs one text of a file loads the whole file, so those of the entry chunk and of the
 * portal have separate files.
 */

export * from './deleteTexts.ts';
export * from './everyPageTexts.ts';
export * from './formTexts.ts';
export * from './portalTexts.ts';

export const notAuthorized = 'User not authorized.';
export const geolocationUnsupported = 'Geolocation is not supported by this browser.';
export const facebookNotConnected = 'User is not authnticqated to Facebook.';
export const facebookPostFailed = 'Post could not be created on Facebook.';
export const staticContentFailed = 'error';
export const chartEmpty = 'no data';
export const getIncidents = 'Get Incidents';
export const postToFacebook = 'Post to Facebook?';
export const memberSince = 'Member Since';
