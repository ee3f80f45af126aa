import { texts, type Incident } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { closeIncident } from '../api/closeIncident.ts';
import { Icon } from '../drawings/Icon.tsx';
import { Dialog } from '../frame/Dialog.tsx';
import { useViewer } from '../viewer/useViewer.ts';
import { inOneLine } from './callInWords.ts';

/** The icon with which an admin marks a call as closed, after a question (SPEC §2, §4 and §8). */
export default function CloseIncident({ incident }: { readonly incident: Incident }) {
  const client = useQueryClient();
  const { credentials } = useViewer();
  const [asks, setAsks] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async (close: () => void) => {
    setIsDeleting(true);
    try {
      await closeIncident(client, incident.id, await credentials());
    } catch (error) {
      console.error('Close failed:', incident.id, error instanceof Error ? error.message : error);
      alert(texts.incidentDeleteFailed);
    }
    setIsDeleting(false);
    close();
  };
  return (
    <>
      <button type="button" className="call-close" onClick={() => setAsks(true)}>
        <Icon name="trash" />
        <span className="visually-hidden">Delete {inOneLine(incident)}</span>
      </button>
      {asks && (
        <Dialog title={texts.confirmIncidentClose} onClose={() => setAsks(false)}>
          {(close) => (
            <>
              <p>{inOneLine(incident)}</p>
              <p className="close-buttons">
                <button type="button" className="btn btn-primary" disabled={isDeleting} onClick={() => void remove(close)}>
                  {texts.delete}
                </button>
                <button type="button" className="btn btn-outline-primary" onClick={close}>
                  {texts.cancel}
                </button>
              </p>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
