import { Icon } from '../../ui/drawings/Icon.tsx';
import { openCreator } from './openTasks.ts';
import './adminControls.scss';

/** Renders the create buttons of an admin (SPEC §4 and §6). Their dialogs belong to AdminTools. */
export function CreateButtons() {
  return (
    <div className="create-buttons" role="group" aria-label="Create">
      <button type="button" className="btn" aria-haspopup="dialog" onClick={() => openCreator('alert')}>
        <Icon name="warning" />
        New alert
      </button>
      <button type="button" className="btn btn-primary" aria-haspopup="dialog" onClick={() => openCreator('post')}>
        <Icon name="news" />
        New post
      </button>
    </div>
  );
}
