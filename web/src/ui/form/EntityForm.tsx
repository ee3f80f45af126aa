import { formActions, formFields, texts, type Entity, type FormAction } from '@firehouse/model';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { FormControl } from './FormControl.tsx';
import { readForm, type FormValues } from './readForm.ts';
import { submit, type FileProgress, type Upload } from './submit.ts';
import { UploadList } from './UploadList.tsx';
import './form.scss';

/** What a form says while and after it is saved; SPEC §8's words for saving unless others are given. */
export interface FormTexts {
  readonly saved?: string;
  /** Stands before the server's own words. */
  readonly failed?: string;
  readonly save?: string;
}

/** The generic form (SPEC §2). */
export interface EntityFormProps {
  readonly entity: Entity;
  /** `add` or `edit`; any other value is told as SPEC §4 has it. */
  readonly action: string;
  /** What the fields begin with, as JSON of the entity. */
  readonly values?: FormValues;
  /**
   * Stores the document; rejects with the server's words. Fields beside those of the entity are in `data`; `say`
   * shows what takes longer than usual.
   */
  readonly save: (values: FormValues, data: FormData, say: (words: string) => void) => Promise<void>;
  /** Stores one chosen file and gives its path; only entities with files need it. */
  readonly upload?: Upload;
  readonly onSaved?: () => void;
  readonly onCancel: () => void;
  readonly wording?: FormTexts;
  /** Shows failures without the server's words (SPEC §8, Application). */
  readonly isTerse?: boolean;
  /** Stands above the fields. */
  readonly children?: ReactNode;
}

/** How far a form has come. */
type Progress =
  | { readonly state: 'editing' }
  | { readonly state: 'saving'; readonly words?: string }
  | { readonly state: 'saved' }
  | { readonly state: 'failed'; readonly words: string };

/** The colours of the states (SPEC §4); whole names, which the style sheet's purge has to find. */
const colours = { editing: '', saving: 'form-saving', saved: 'form-saved', failed: 'form-failed' } as const;

/**
 * A form for any entity of the model: Save and Cancel, and the flow of SPEC §4. While it is saved the form
 * is hidden, not gone: what was typed is there again after a failure.
 */
export function EntityForm(props: EntityFormProps) {
  const { entity, action, wording = {}, onCancel, onSaved } = props;
  const [progress, setProgress] = useState<Progress>({ state: 'editing' });
  const [uploads, setUploads] = useState<readonly FileProgress[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const prefix = useId();
  const told = useRef(progress.state);
  // What had the focus is hidden with the form, and the words are not there before they are drawn.
  useEffect(() => {
    if (told.current === progress.state) return;
    told.current = progress.state;
    (progress.state === 'editing'
      ? form.current?.querySelector<HTMLElement>('[type="submit"]')
      : status.current
    )?.focus();
  }, [progress.state]);
  if (!isFormAction(action)) return <p role="alert">{texts.invalidFormAction(action)}</p>;

  const fields = formFields(entity, action);
  const send = async () => {
    if (form.current === null) return;
    const data = new FormData(form.current);
    const { values, files } = readForm(fields, data, props.values);
    setProgress({ state: 'saving' });
    setUploads([]);
    const outcome = await submit({
      values,
      files,
      save: (stored) => props.save(stored, data, (words) => setProgress({ state: 'saving', words })),
      upload: props.upload,
      onProgress: setUploads,
    });
    if (outcome === 'saved') {
      setProgress({ state: 'saved' });
      onSaved?.();
    } else {
      const failed = wording.failed ?? texts.saveFailed;
      setProgress({
        state: 'failed',
        words: props.isTerse === true ? failed : outcome.isUpload ? outcome.words : failed + outcome.words,
      });
    }
  };

  const isEditing = progress.state === 'editing';
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className={`form-status ${colours[progress.state]}`}>
        {progress.state === 'saving' && (progress.words ?? texts.inProgress)}
        {progress.state === 'saved' && (wording.saved ?? texts.saved)}
        {progress.state === 'failed' && progress.words}
      </p>
      {!isEditing && <UploadList files={uploads} />}
      {progress.state === 'failed' && (
        <button type="button" className="btn btn-outline-primary" onClick={() => setProgress({ state: 'editing' })}>
          Back to the form
        </button>
      )}
      <form
        ref={form}
        hidden={!isEditing}
        className="entity-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {props.children}
        {fields.map((field, index) => {
          const begins = field.groups.join(' · ') !== (fields[index - 1]?.groups.join(' · ') ?? '');
          return (
            <div key={field.path} className="form-row">
              {begins && field.groups.length > 0 && <h3>{field.groups.join(' · ')}</h3>}
              <FormControl id={`${prefix}${field.path}`} of={field} initial={valueAt(props.values, field.path)} />
            </div>
          );
        })}
        <div className="form-buttons">
          <button type="submit" className="btn btn-primary">
            {wording.save ?? texts.save}
          </button>
          <button type="button" className="btn btn-outline-primary" onClick={onCancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </>
  );
}

function isFormAction(action: string): action is FormAction {
  return (formActions as readonly string[]).includes(action);
}

function valueAt(values: FormValues | undefined, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return value;
}
