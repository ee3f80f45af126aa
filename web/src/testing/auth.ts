export { isSharedSignIn, siteAuth } from '../lib/firebase/siteAuth.ts';
export { activityNote } from '../lib/signIn/activityNote.ts';
