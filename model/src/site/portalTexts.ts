/** The quoted texts of the members' portal and its sign-in, which no public page loads. */

export const portalBanner = 'Member Portal';
export const signInLoading = 'Loading Firebase Auth UI...';
export const signOut = 'Sign Out';
export const profileMissing = 'User profile is not created. Please contact your administrator.';
