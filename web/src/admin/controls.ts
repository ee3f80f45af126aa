/** What an admin works with on the public pages; {@link AdminControls} of viewer/viewer.ts. */
export { AddApparatus } from '../apparatus/AddApparatus.tsx';
export { DeleteAlert } from '../alerts/DeleteAlert.tsx';
export { CloseIncident } from '../incidents/CloseIncident.tsx';
export { DeletePost } from '../news/DeletePost.tsx';
