import { draft as draftEntity, type Entity } from '@firehouse/model';
import { BackToForm } from '../../ui/form/saveCallback.ts';
import type { FormValues } from '../../ui/form/formValues.ts';
import { EditDocument } from '../editing/EditDocument.tsx';

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
export default function DraftForm({ id, publish, onPublished, onCancel }: DraftFormProps) {
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
