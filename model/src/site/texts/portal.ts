/**
 * Texts in the members' portal, including its sign-in page. Public pages don't load them. The API also uses some of
 * them.
 */

export const portalBanner = 'Member Portal';
export const signInLoading = 'Loading Firebase Auth UI...';
export const signOut = 'Sign Out';
export const sessionEnded = 'Your session has ended. Please sign in again.';
export const signInTooOld = 'Please sign in again to grant or take the admin privilege.';
export const profileMissing = 'User profile is not created. Please contact your administrator.';
export const notAuthorized = 'User not authorized.';
