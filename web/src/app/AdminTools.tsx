import { Suspense, useEffect, useState } from 'react';
import { clearTasks, closeEditor, useTasks } from '../features/admin/openTasks.ts';
import { UndoBar } from '../features/admin/UndoBar.tsx';
import { lazyPart } from '../lib/loading/lazyParts.ts';
import { Icon } from '../ui/drawings/Icon.tsx';

// This chunk has all admin controls on the pages: `AdminControls` of features/admin/adminControlsContext.ts.
export { AlertControls } from '../features/alerts/AlertControls.tsx';
export { CloseIncident, PublishIncident } from '../features/incidents/admin/IncidentControls.tsx';
export { PostControls, PostMailing } from '../features/posts/PostControls.tsx';
export { AddApparatus, ApparatusControls } from '../pages/apparatus/ApparatusControls.tsx';

const CreateAlert = lazyPart(() => import('../features/alerts/CreateAlert.tsx'));
const CreatePost = lazyPart(() => import('../features/posts/CreatePost.tsx'));
const EditDialog = lazyPart(() => import('../features/admin/EditDialog.tsx'));

/**
 * Renders an admin's tools on every view: floating buttons for the two most frequent tasks, within reach of the thumb
 * on a phone (SPEC §4 and §6), the edit dialog, and Undo.
 */
export function AdminTools() {
  const [creates, setCreates] = useState<'alert' | 'post'>();
  const { editing } = useTasks();
  useEffect(() => clearTasks, []);
  const close = () => setCreates(undefined);
  return (
    <>
      <aside className="admin-tools" aria-label="Admin tools">
        <UndoBar />
        <div className="create-buttons" role="group" aria-label="Create">
          <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setCreates('alert')}>
            <Icon name="warning" />
            New alert
          </button>
          <button type="button" className="btn btn-primary" aria-haspopup="dialog" onClick={() => setCreates('post')}>
            <Icon name="news" />
            New post
          </button>
        </div>
      </aside>
      <Suspense>
        {creates === 'alert' && <CreateAlert onClose={close} />}
        {creates === 'post' && <CreatePost onClose={close} />}
        {editing && (
          <EditDialog key={`${editing.entity.collection}/${editing.id}`} editing={editing} onClose={closeEditor} />
        )}
      </Suspense>
    </>
  );
}
