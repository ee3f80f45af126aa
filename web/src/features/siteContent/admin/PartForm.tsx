import { formFields, SINGLETON_ID, type SiteContent } from '@firehouse/model';
import { useCallback, useMemo, useRef, useState } from 'react';
import { nest, type FormValues } from '../../../ui/form/formValues.ts';
import { readForm } from '../../../ui/form/readForm.ts';
import { EditDocument } from '../../editing/EditDocument.tsx';
import { originalOf } from '../storedText.ts';
import { entityOf, type EditedPart } from './contentParts.tsx';
import { readFresh, type SavedEdit } from './undoEdit.ts';

interface PartFormProps {
  readonly part: EditedPart;
  /** False once the part is saved, which leaves only the form's success message. */
  readonly isEditing: boolean;
  readonly onSaved: (edit: SavedEdit) => void;
  readonly onCancel: () => void;
}

/** Renders a part's form, with a preview of the input. */
export default function PartForm({ part, isEditing, onSaved, onCancel }: PartFormProps) {
  const { name } = part;
  const [preview, setPreview] = useState<SiteContent>();
  const before = useRef<SiteContent>({ id: SINGLETON_ID });
  const after = useRef<SiteContent>(undefined);
  const entity = useMemo(() => entityOf(name), [name]);
  const complete = useCallback(
    async (document: FormValues, signal: AbortSignal): Promise<FormValues> => {
      const stored = document as SiteContent;
      const original = await originalOf(name, signal);
      const value = typeof original === 'object' ? { ...original, ...(stored[name] as object) } : stored[name];
      const completed = { ...stored, [name]: value ?? original };
      before.current = stored;
      setPreview((shown) => shown ?? completed);
      return completed;
    },
    [name],
  );
  const update = (element: EventTarget) => {
    const form = element instanceof Element ? element.closest('form') : null;
    if (form === null) return;
    setPreview({ id: SINGLETON_ID, ...nest(readForm(formFields(entity, 'edit'), new FormData(form))) });
  };
  const shown = preview && part.shown(preview);
  return (
    // Only listens to the fields; not interactive itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="content-part-form" onInput={({ target }) => update(target)}>
      <EditDocument
        entity={entity}
        id={SINGLETON_ID}
        unsavedAs={name}
        complete={complete}
        afterSave={async () => {
          after.current = await readFresh();
        }}
        onSaved={() => onSaved({ part: name, before: before.current, after: after.current ?? before.current })}
        onCancel={onCancel}
        wording={{ saved: 'Saved. It is on the site within a minute.' }}
      />
      {isEditing && preview && (
        <div className="content-preview">
          <h3>Preview</h3>
          {shown || <p className="form-help">Nothing is shown.</p>}
        </div>
      )}
    </div>
  );
}
