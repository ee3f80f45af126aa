/** The chunk with the admin controls on the pages: `AdminControls` of features/admin/adminControlsContext.ts. */
export { AlertControls } from '../features/alerts/AlertControls.tsx';
export { CloseIncident, PublishIncident } from '../features/incidents/admin/IncidentControls.tsx';
export { PostControls, PostMailing } from '../features/posts/PostControls.tsx';
export { AddApparatus, ApparatusControls } from '../pages/apparatus/ApparatusControls.tsx';
export { AdminTools } from './AdminTools.tsx';
