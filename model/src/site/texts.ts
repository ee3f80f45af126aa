/**
 * Texts that the specification requires verbatim, misspellings included (SPEC §2, §4, §5 and §8). Importers call them
 * `texts.saved`. A page that needs one text of a file loads the whole file, so those of the entry chunk and of the
 * portal have separate files.
 */

export * from './entryTexts.ts';
export * from './portalTexts.ts';

export const notAuthorized = 'User not authorized.';
export const incidentDeleteFailed = 'Something went wrong. The incident could not be deleted. Please try later.';
export const postDeleteFailed = 'Something went wrong. The post could not be deleted. Please try later.';
export const alertDeleteFailed = 'Something went wrong. The alert could not be deleted. Please try later.';
export const confirmIncidentClose = 'Confirm marking incident as closed.';
export const confirmAlertDelete = 'Confirm delete alert.';
export const confirmPostDelete = 'Confirm delete post.';
const deleteLabel = 'Delete';
export { deleteLabel as delete };
export const cancel = 'Cancel';
export const save = 'Save';
export const inProgress = 'in progress ....';
export const applicationFailed = 'Oops! Something went wrong. Please try after some time.';
export const applicationThanks = 'Thank you for applying. We will review your application and get back to you.';
export const uploading = 'uploading';
export const uploadSuccess = 'Success';
export const uploadError = 'Error in uploading';
/** @param name the file name that the member chose */
export const fileUploaded = (name: string) => `Sucessfully uploaded file ${name}.`;
/** @param name the file name that the member chose */
export const fileFailed = (name: string) => `Failed to upoad the file ${name}.`;
export const filesFailed = 'Error in upoading the files.';
export const saved = 'Sucessfully saved data.';
/** Ends with a space: the server's message follows. */
export const saveFailed = 'Error in saving the data. ';
/** @param action the invalid action, neither add nor edit */
export const invalidFormAction = (action: string) => `Invalid form action ${action}`;
export const geolocationUnsupported = 'Geolocation is not supported by this browser.';
export const facebookNotConnected = 'User is not authnticqated to Facebook.';
export const facebookPostFailed = 'Post could not be created on Facebook.';
export const staticContentFailed = 'error';
export const chartEmpty = 'no data';
export const getIncidents = 'Get Incidents';
export const postToFacebook = 'Post to Facebook?';
export const memberSince = 'Member Since';
