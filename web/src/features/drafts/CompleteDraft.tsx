import { draft as draftEntity, type Draft, type Entity } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { releaseIncident } from '../../lib/api/releaseIncident.ts';
import { EditDocument } from '../editing/EditDocument.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { draftInOneLine } from './draftInWords.ts';

const { startTime, TypeCode, Address } = draftEntity.fields;

/** A draft as an admin completes it: with what an incident has to have. */
const completeDraft: Entity = {
  ...draftEntity,
  fields: {
    ...draftEntity.fields,
    startTime: { ...startTime, required: true },
    TypeCode: { ...TypeCode, required: true },
    Address: { ...Address, required: true },
  },
};

interface CompleteDraftProps {
  readonly draft: Draft;
  /** Back to the list. */
  readonly onClose: () => void;
}

/** The form of a draft, with the message that it was read from; saving it publishes the incident. */
export function CompleteDraft({ draft, onClose }: CompleteDraftProps) {
  const { id, state, reason, text } = draft;
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPublished, setIsPublished] = useState(false);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  return (
    <div className="draft-editor">
      <h2 ref={heading} tabIndex={-1}>
        {state === 'unreadable' ? 'Complete this call' : 'Edit and publish this call'}
      </h2>
      {reason !== undefined && !isPublished && <p className="draft-reason">{reason}</p>}
      <div className={text === undefined ? undefined : 'draft-columns'}>
        {text !== undefined && (
          <div className="draft-message">
            <h3>Message</h3>
            {/* Longer than its room: the keyboard scrolls it too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0} aria-label="Message">
              {text}
            </pre>
          </div>
        )}
        <div>
          <EditDocument
            entity={completeDraft}
            id={id}
            wording={{ save: 'Publish', saved: 'Published.', failed: 'We couldn’t publish this call. ' }}
            afterSave={async () => {
              await releaseIncident('drafts', id);
              void client.invalidateQueries({ queryKey: ['incidents'] });
            }}
            onSaved={() => {
              setIsPublished(true);
              void client.invalidateQueries({ queryKey: ['drafts'] });
            }}
            onCancel={onClose}
          >
            <p className="form-help">Visitors see all of this once you publish it. You cannot undo that.</p>
          </EditDocument>
          {isPublished ? (
            <button type="button" className="btn btn-primary" onClick={onClose}>
              Back to the drafts
            </button>
          ) : (
            <p className="draft-instead">
              Not a call? <DiscardDraft id={id} what={draftInOneLine(draft)} onDiscarded={onClose} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
