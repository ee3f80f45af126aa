/** The admin controls on the pages: `AdminControls` of features/admin/adminControls.ts. */
export { AlertControls } from '../features/alerts/AlertControls.tsx';
export { CloseIncident } from '../features/incidents/admin/CloseIncident.tsx';
export { PublishIncident } from '../features/incidents/admin/PublishIncident.tsx';
export { PostControls } from '../features/posts/PostControls.tsx';
export { PostMailing } from '../features/posts/PostMailing.tsx';
export { AddApparatus } from '../pages/apparatus/AddApparatus.tsx';
export { ApparatusControls } from '../pages/apparatus/ApparatusControls.tsx';
export { AdminTools } from './AdminTools.tsx';
