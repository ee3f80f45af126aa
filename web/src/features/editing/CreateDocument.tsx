import { company, type Entity } from '@firehouse/model';
import { useRef, type ReactNode } from 'react';
import { nextAttempt } from '../../lib/api/idempotencyKey.ts';
import { createDocument } from '../../lib/api/writeDocument.ts';
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
  /** Its fields as sent. */
  readonly values: FormValues;
  /** The form's data, including the controls in `children` and `footer`. */
  readonly data: FormData;
}

/** A form that creates a document. */
interface CreateDocumentProps {
  readonly entity: Entity;
  /** The fields' initial values. */
  readonly initial?: FormValues;
  /**
   * Called once after the document is created, before success is shown; never after a failure, and not again on a
   * retry. If it throws, its message appears in an error banner below the success message, because the document exists.
   */
  readonly afterSave?: (created: Created) => Promise<void>;
  /** Called when success is shown. */
  readonly onSaved?: (created: Created) => void;
  readonly onCancel: () => void;
  readonly wording?: FormTexts;
  /** Returns an object's name, given a file name; a unique name by default. */
  readonly nameFile?: (fileName: string) => string;
  /** Returns whether to email subscribers, from the form's data; by default, the server decides. */
  readonly emails?: (data: FormData) => boolean;
  /** Shown above the fields. */
  readonly children?: ReactNode;
  /** Shown below individual fields, by path. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** Shown below the fields. */
  readonly footer?: ReactNode;
}

/**
 * Creates a document for any entity: uploads, a POST with an `Idempotency-Key` that a retry of the same content (even
 * of restored input) repeats, and the messages in SPEC §4 and §8.
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
          // Before the next steps, which restored input would repeat.
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
