import { draft as draftEntity, type Entity } from '@firehouse/model';
import { EditDocument } from '../editing/EditDocument.tsx';

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

interface DraftFormProps {
  readonly id: string;
  /** Publishes the incident as it is stored. */
  readonly publish: () => Promise<void>;
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

/** The form of a draft: it stores the changes, and publishes the incident. */
export default function DraftForm({ id, publish, onPublished, onCancel }: DraftFormProps) {
  return (
    <EditDocument
      entity={completeDraft}
      id={id}
      wording={{ save: 'Publish', saved: 'Published.', failed: 'We couldn’t publish this call. ' }}
      afterSave={publish}
      onSaved={onPublished}
      onCancel={onCancel}
    >
      <p className="form-help">Once you publish, visitors can see all of this. You can’t undo it.</p>
    </EditDocument>
  );
}
