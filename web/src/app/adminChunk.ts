/** The chunk with the admin controls on the pages: `AdminControls` of features/admin/adminControlsContext.ts. */
export { AlertControls } from '../features/alerts/AlertControls.tsx';
export { CreateButtons } from '../features/admin/CreateButtons.tsx';
export { CloseIncident } from '../features/incidents/admin/CloseIncident.tsx';
export { PublishIncident } from '../features/incidents/admin/PublishIncident.tsx';
export { PostControls, PostMailing } from '../features/posts/PostControls.tsx';
export { AddApparatus, ApparatusControls } from '../pages/apparatus/ApparatusControls.tsx';
export { AdminTools } from './AdminTools.tsx';
