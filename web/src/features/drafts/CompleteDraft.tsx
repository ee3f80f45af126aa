import { draft as draftEntity, type Draft, type Entity, type Release } from '@firehouse/model';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import type { FormValues } from '../../ui/form/formValues.ts';
import { BackToForm } from '../../ui/form/saveCallback.ts';
import { useReleaseIncident } from '../admin/useReleaseIncident.ts';
import HeldIncidentChoices from '../incidents/admin/HeldIncidentChoices.tsx';
import { EditDocument } from '../editing/EditDocument.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import { draftInOneLine } from './draftInWords.ts';

const { startTime, TypeCode, Address } = draftEntity.fields;

/** The draft entity, with the fields that an incident requires marked as required. */
const completeDraft: Entity = {
  ...draftEntity,
  fields: {
    ...draftEntity.fields,
    startTime: { ...startTime, required: true },
    TypeCode: { ...TypeCode, required: true },
    Address: { ...Address, required: true },
  },
};

/** A pending question to the admin: how to publish the incident. */
interface Question {
  readonly shown: FormValues;
  readonly onChoose: (as: Release) => void;
  /** Returns to the form. Does nothing once a choice has been made. */
  readonly onClose: () => void;
}

interface CompleteDraftProps {
  readonly draft: Draft;
  /** Goes back to the list. */
  readonly onClose: () => void;
}

/**
 * Renders a draft's form next to the original message. Saving asks how to publish the incident, and then publishes it.
 */
export default function CompleteDraft({ draft, onClose }: CompleteDraftProps) {
  const { id, state, reason, text } = draft;
  const { mutateAsync: release } = useReleaseIncident('drafts', id);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPublished, setIsPublished] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const publish = async (shown: FormValues) => {
    const as = await new Promise<Release | undefined>((resolve) => {
      setQuestion({ shown, onChoose: resolve, onClose: () => resolve(undefined) });
    });
    setQuestion(undefined);
    if (as !== undefined) await release({ shown, as });
    return as !== undefined;
  };
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  return (
    <div className="draft-editor">
      {question !== undefined && (
        <Dialog title="Publish?" onClose={question.onClose}>
          {(close) => (
            <>
              <HeldIncidentChoices incident={question.shown} onChoose={question.onChoose} />
              <button type="button" className="btn" onClick={close}>
                Back to the form
              </button>
            </>
          )}
        </Dialog>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {state === 'unreadable' ? 'Complete this call' : 'Edit and publish this call'}
      </h2>
      {reason !== undefined && !isPublished && <p className="draft-reason">{reason}</p>}
      <div className={text === undefined ? 'draft-alone' : 'draft-columns'}>
        {text !== undefined && (
          <div className="draft-message">
            <h3>Message</h3>
            {/* Long messages overflow, so keyboard users must be able to scroll. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0} role="group" aria-label="Message">
              {text}
            </pre>
          </div>
        )}
        <div>
          <DraftForm id={id} publish={publish} onPublished={() => setIsPublished(true)} onCancel={onClose} />
          {isPublished ? (
            <button type="button" className="btn btn-primary" onClick={onClose}>
              Back to the list
            </button>
          ) : (
            <div className="draft-instead">
              <span>Not a call?</span>
              <DiscardDraft id={id} what={draftInOneLine(draft)} onDiscarded={onClose} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface DraftFormProps {
  readonly id: string;
  /**
   * Asks how to publish the incident, and publishes it if the stored draft matches what is shown. Resolves to false if
   * the user returns to the form.
   */
  readonly publish: (shown: FormValues) => Promise<boolean>;
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

/** Renders a draft's form. Saving stores the changes and then publishes the incident. */
function DraftForm({ id, publish, onPublished, onCancel }: DraftFormProps) {
  return (
    <EditDocument
      entity={completeDraft}
      id={id}
      wording={{ save: 'Publish', saved: 'Published.', failed: 'We couldn’t publish this call. ' }}
      afterSave={async (shown) => {
        if (!(await publish(shown))) throw new BackToForm();
      }}
      onSaved={onPublished}
      onCancel={onCancel}
    >
      <p className="form-help">You’ll choose what visitors see before anything is published.</p>
    </EditDocument>
  );
}
