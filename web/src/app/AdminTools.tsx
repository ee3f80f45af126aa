import { Suspense, useEffect } from 'react';
import { clearTasks, closeCreator, closeEditor, useTasks, openCreator } from '../features/admin/openTasks.ts';
import { UndoBar } from '../features/admin/UndoBar.tsx';
import { useWaitingCheckIns } from '../features/attendance/checkInQueue.ts';
import { lazyPart } from '../lib/loading/lazyParts.ts';
import { Icon } from '../ui/drawings/Icon.tsx';
import '../features/admin/adminControls.scss';

// These exports implement `AdminControls` (features/admin/adminControlsContext.ts). They share a chunk that only admins
// load.
export { AlertControls } from '../features/alerts/AlertControls.tsx';
export { WhoResponded } from '../features/attendance/WhoResponded.tsx';
export { CloseIncident, PublishIncident } from '../features/incidents/admin/IncidentControls.tsx';
export { GroupIncidents, StormControls } from '../features/incidents/admin/StormControls.tsx';
export { PostControls, PostMailing } from '../features/posts/PostControls.tsx';
export { AddApparatus, ApparatusControls } from '../pages/apparatus/ApparatusControls.tsx';

const CreateAlert = lazyPart(() => import('../features/alerts/CreateAlert.tsx'));
const CreatePost = lazyPart(() => import('../features/posts/CreatePost.tsx'));
const SendCheckIns = lazyPart(() => import('../features/attendance/SendCheckIns.tsx'));
const EditDialog = lazyPart(() => import('../features/admin/EditDialog.tsx'));

/**
 * Renders an admin's tools on every view (SPEC §4 and §6): Undo, the create buttons in a bar at the bottom of the
 * screen, and the create and edit dialogs. Also sends waiting check-ins. The page leaves room for the bar.
 */
export function AdminTools() {
  const { creating, editing } = useTasks();
  const hasCheckIns = useWaitingCheckIns().length > 0;
  useEffect(() => clearTasks, []);
  return (
    <>
      <aside className="admin-tools" aria-label="Admin tools">
        <UndoBar />
        <div className="create-bar">
          <CreateButtons />
        </div>
      </aside>
      <Suspense>
        {hasCheckIns && <SendCheckIns />}
        {creating === 'alert' && <CreateAlert onClose={closeCreator} />}
        {creating === 'post' && <CreatePost onClose={closeCreator} />}
        {editing && (
          <EditDialog key={`${editing.entity.collection}/${editing.id}`} editing={editing} onClose={closeEditor} />
        )}
      </Suspense>
    </>
  );
}

/**
 * Renders the create buttons (SPEC §4 and §6); AdminTools renders their dialogs. They aren't primary buttons, because
 * they are on every view.
 */
export function CreateButtons() {
  return (
    <div className="create-buttons" role="group" aria-label="Create">
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => openCreator('alert')}>
        <Icon name="warning" />
        New alert
      </button>
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => openCreator('post')}>
        <Icon name="news" />
        New post
      </button>
    </div>
  );
}
