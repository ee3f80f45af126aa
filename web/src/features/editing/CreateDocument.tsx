import { company, type Entity } from '@firehouse/model';
import { useRef, type ReactNode } from 'react';
import { nextAttempt } from '../../lib/api/idempotencyKey.ts';
import { createDocument } from '../../lib/api/writeDocument.ts';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { EntityForm } from '../../ui/form/EntityForm.tsx';
import { MapCenter } from '../../ui/maps/mapCenter.ts';
import type { FormTexts } from '../../ui/form/failureMessage.ts';
import type { Upload } from '../../ui/form/uploadThenSave.ts';
import type { FormValues } from '../../ui/form/formValues.ts';
import { NEW_DOCUMENT, useLastAttempt, useUnsavedStore } from './useUnsavedStore.ts';
import { uploadOf } from '../../lib/api/uploadImage.ts';
import { useWriteAndRefresh } from './useWriteAndRefresh.ts';

/** A created document. */
export interface Created {
  readonly id: string;
  readonly values: FormValues;
  /** Form data, including the controls in `children` and `footer`. */
  readonly data: FormData;
}

interface CreateDocumentProps {
  readonly entity: Entity;
  readonly initial?: FormValues;
  /**
   * Called after the document is created, before the success message is shown. Not called again on a retry. If it
   * throws, the error appears in a banner below the success message, because the document does exist.
   */
  readonly afterSave?: (created: Created) => Promise<void>;
  /** Called when the success message is shown. */
  readonly onSaved?: (created: Created) => void;
  readonly onCancel: () => void;
  readonly wording?: FormTexts;
  /** Returns an object name for a file name; unique names by default. */
  readonly nameFile?: (fileName: string) => string;
  /** Reads from the form whether to email subscribers. If omitted, the server decides. */
  readonly emails?: (data: FormData) => boolean;
  /** Content above the fields. */
  readonly children?: ReactNode;
  /** Notes below individual fields, by path. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** Content below the fields. */
  readonly footer?: ReactNode;
}

/**
 * Renders a form that creates a document of any entity (SPEC §4 and §8). Uploads images first. Retries with the same
 * content, even from restored input, reuse the idempotency key.
 */
export function CreateDocument(props: CreateDocumentProps) {
  const { entity, initial, afterSave, onSaved } = props;
  const { collection, attempt, refresh } = useWriteAndRefresh(entity);
  const { unsaved, lastAttempt } = useLastAttempt(useUnsavedStore(entity, NEW_DOCUMENT));
  const created = useRef<Created>(undefined);
  const upload = uploadOf(entity, props.nameFile);

  return (
    <MapCenter value={company.coordinate}>
      <EntityForm
        entity={entity}
        action="add"
        {...(initial !== undefined && { values: initial })}
        unsaved={unsaved}
        {...(upload !== undefined && {
          upload: ((file, options) => attempt(() => upload(file, options))) satisfies Upload,
        })}
        save={async (values, { data, storeUnsaved }) => {
          const sent = props.emails === undefined ? values : { ...values, emailSubscribers: props.emails(data) };
          const { key } = (lastAttempt.current = nextAttempt(sent, lastAttempt.current));
          storeUnsaved();
          const id = await attempt(() => createDocument(collection, sent, key));
          // Remove the input first: restoring it during the next steps would create the document again.
          unsaved?.remove();
          created.current = { id, values, data };
          refresh();
          try {
            await afterSave?.(created.current);
          } catch (error) {
            return { warning: error instanceof Error ? error.message : String(error) };
          }
        }}
        onSaved={() => {
          if (created.current !== undefined) onSaved?.(created.current);
        }}
        onCancel={props.onCancel}
        {...(props.wording !== undefined && { wording: props.wording })}
        notes={props.notes}
        footer={props.footer}
      >
        {props.children}
      </EntityForm>
    </MapCenter>
  );
}

interface CreateDialogProps extends Omit<CreateDocumentProps, 'onSaved' | 'onCancel'> {
  readonly title: string;
  readonly onClose: () => void;
}

/** Renders the dialog with a form that creates a document. */
export default function CreateDialog({ title, onClose, ...props }: CreateDialogProps) {
  return (
    <FormDialog title={title} onClose={onClose} form={(callbacks) => <CreateDocument {...props} {...callbacks} />} />
  );
}
