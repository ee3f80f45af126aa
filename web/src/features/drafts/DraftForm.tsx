import { draft as draftEntity, type Entity } from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { releaseIncident } from '../../lib/api/releaseIncident.ts';
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
  readonly onPublished: () => void;
  readonly onCancel: () => void;
}

/** The form of a draft: it stores the changes, and publishes the incident. */
export default function DraftForm({ id, onPublished, onCancel }: DraftFormProps) {
  const client = useQueryClient();
  return (
    <EditDocument
      entity={completeDraft}
      id={id}
      wording={{ save: 'Publish', saved: 'Published.', failed: 'We couldn’t publish this call. ' }}
      afterSave={async () => {
        await releaseIncident('drafts', id);
        void client.invalidateQueries({ queryKey: ['incidents'] });
      }}
      onSaved={onPublished}
      onCancel={onCancel}
    >
      <p className="form-help">Visitors see all of this once you publish it. You cannot undo that.</p>
    </EditDocument>
  );
}
