import { expect, it } from 'vitest';
import { texts } from '../../index.ts';

/** Copied verbatim from the specification. */
// SPEC 2.44, 3.6, 8.5, 8.6, 8.7, 8.10, 8.13, 8.14
it.each<[string, string]>([
  [texts.notAuthorized, 'User not authorized.'],
  [texts.incidentDeleteFailed, 'Something went wrong. The incident could not be deleted. Please try later.'],
  [texts.postDeleteFailed, 'Something went wrong. The post could not be deleted. Please try later.'],
  [texts.alertDeleteFailed, 'Something went wrong. The alert could not be deleted. Please try later.'],
  [texts.confirmIncidentClose, 'Confirm marking incident as closed.'],
  [texts.confirmAlertDelete, 'Confirm delete alert.'],
  [texts.delete, 'Delete'],
  [texts.cancel, 'Cancel'],
  [texts.save, 'Save'],
  [texts.inProgress, 'in progress ....'],
  [texts.applicationFailed, 'Oops! Something went wrong. Please try after some time.'],
  [texts.applicationThanks, 'Thank you for applying. We will review your application and get back to you.'],
  [texts.uploadSuccess, 'Success'],
  [texts.uploadError, 'Error in uploading'],
  [texts.fileUploaded('engine.jpg'), 'Sucessfully uploaded file engine.jpg.'],
  [texts.fileFailed('engine.jpg'), 'Failed to upoad the file engine.jpg.'],
  [texts.filesFailed, 'Error in upoading the files.'],
  [texts.saved, 'Sucessfully saved data.'],
  [texts.saveFailed, 'Error in saving the data. '],
  [texts.invalidFormAction('remove'), 'Invalid form action remove'],
  [texts.geolocationUnsupported, 'Geolocation is not supported by this browser.'],
  [texts.facebookNotConnected, 'User is not authnticqated to Facebook.'],
  [texts.facebookPostFailed, 'Post could not be created on Facebook.'],
  [texts.profileMissing, 'User profile is not created. Please contact your administrator.'],
  [texts.unexpectedError, 'Unexpected Application Error!'],
  [texts.staticContentFailed, 'error'],
  [texts.chartTitle, 'Calls Volume'],
  [texts.chartEmpty, 'no data'],
  [texts.moreCallsHistory, 'more calls history'],
  [texts.getIncidents, 'Get Incidents'],
  [texts.postToFacebook, 'Post to Facebook?'],
  [texts.memberSince, 'Member Since'],
  [texts.signOut, 'Sign Out'],
])('%s', (ours, specified) => {
  expect(ours).toBe(specified);
});
