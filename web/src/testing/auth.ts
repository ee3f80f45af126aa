export { isSharedSignIn, siteAuth } from '../lib/firebase/auth.ts';
export { activityNote } from '../lib/signIn/activityNote.ts';
