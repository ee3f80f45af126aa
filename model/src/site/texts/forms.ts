/** Texts for forms, uploads and the membership application. */

export const cancel = 'Cancel';
export const save = 'Save';
export const inProgress = 'in progress ....';
export const saved = 'Sucessfully saved data.';
/** Ends with a space because the server's message is appended. */
export const saveFailed = 'Error in saving the data. ';
export const invalidFormAction = (action: string) => `Invalid form action ${action}`;
export const geolocationUnsupported = 'Geolocation is not supported by this browser.';
export const uploading = 'uploading';
export const uploadSuccess = 'Success';
export const uploadError = 'Error in uploading';
/** @param name the uploaded file's original name */
export const fileUploaded = (name: string) => `Sucessfully uploaded file ${name}.`;
/** @param name the uploaded file's original name */
export const fileFailed = (name: string) => `Failed to upoad the file ${name}.`;
export const filesFailed = 'Error in upoading the files.';
export const applicationFailed = 'Oops! Something went wrong. Please try after some time.';
export const applicationThanks = 'Thank you for applying. We will review your application and get back to you.';
