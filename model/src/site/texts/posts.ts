/** Texts for publishing posts to Facebook. */

export const postToFacebook = 'Post to Facebook?';
export const facebookNotConnected = 'User is not authnticqated to Facebook.';
export const facebookPostFailed = 'Post could not be created on Facebook.';
