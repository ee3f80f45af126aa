/** The controls of an admin on the public pages: `AdminControls` of features/admin/adminControls.ts. */
export { AddApparatus } from '../pages/apparatus/AddApparatus.tsx';
export { DeleteAlert } from '../features/alerts/DeleteAlert.tsx';
export { CloseIncident } from '../features/incidents/CloseIncident.tsx';
export { DeletePost } from '../features/posts/DeletePost.tsx';
