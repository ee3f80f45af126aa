import { formActions, texts, type FormAction } from '@firehouse/model/general';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { ago } from '../../lib/time/timeInWords.ts';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { FormFields } from './FormFields.tsx';
import { ErrorSummary, FormStatus } from './FormStatus.tsx';
import type { UnsavedInput } from './unsavedStore.ts';
import { useEntityForm, type FormInput } from './useEntityForm.ts';
import './formControls.scss';

/** Matches the field that gets the initial focus. */
const FIRST_FIELD = ':is(input:not([type="hidden"], [type="file"]), select, textarea):enabled';

interface EntityFormProps extends FormInput {
  /** `add` or `edit`. Shows an error for anything else (SPEC §4). */
  readonly action: string;
  /** Shown instead of `in progress ....` when the user has to answer a question before the form can be saved. */
  readonly question?: ReactNode;
  /** Content above the fields. */
  readonly children?: ReactNode;
  /** Notes below individual fields, by path. */
  readonly notes?: Readonly<Record<string, ReactNode>> | undefined;
  /** Content below the fields, such as a checkbox that `save` reads from its `data`. */
  readonly footer?: ReactNode;
}

/**
 * Renders a form for any entity in the model, with Save and Cancel buttons (SPEC §2 and §4). While saving, the form is
 * hidden rather than unmounted, so the input is still there if saving fails.
 */
export function EntityForm(props: EntityFormProps) {
  const { action } = props;
  if (!isFormAction(action)) return <p role="alert">{texts.invalidFormAction(action)}</p>;
  return <ActionForm {...props} action={action} />;
}

function ActionForm({ action, ...props }: EntityFormProps & { readonly action: FormAction }) {
  const { wording } = props;
  const { state, dispatch, form, offered, restore, discard, ...controls } = useEntityForm(props, action);
  const { progress, errors, restored, leave } = state;
  const status = useRef<HTMLParagraphElement>(null);
  const prefix = useId();
  const idOf = (path: string) => `${prefix}${path}`;
  const shownState = useRef(progress.state);
  // Move the focus once the new state is rendered: the previously focused element may be hidden, and an empty status
  // can't be focused.
  useEffect(() => {
    if (shownState.current === progress.state) return;
    shownState.current = progress.state;
    if (progress.state !== 'editing') status.current?.focus();
    else if (errors.length === 0) form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [progress.state, errors, form]);
  // Focus the first field when editing starts, unless an element outside any dialog has the focus.
  useEffect(() => {
    const { activeElement } = document;
    if (
      action !== 'edit' ||
      (activeElement !== document.body &&
        !activeElement?.contains(form.current) &&
        activeElement?.closest('dialog') === null)
    )
      return;
    form.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  }, [action, form]);

  const isEditing = progress.state === 'editing';
  // Required markers are noise if every field is required.
  const marksRequired = controls.fields.some(({ field, disabled }) => !disabled && field.required !== true);
  return (
    <>
      <FormStatus
        ref={status}
        progress={progress}
        uploads={state.uploads}
        question={props.question}
        saved={wording?.saved}
        onBack={() => dispatch({ type: 'returned' })}
      />
      {isEditing && errors.length > 0 && <ErrorSummary errors={errors} idOf={idOf} />}
      {isEditing && offered !== undefined && <UnsavedOffer input={offered} onRestore={() => restore(offered)} />}
      {restored?.hadFiles && <p className="form-help">We couldn’t restore your pictures. Please choose them again.</p>}
      <form
        ref={form}
        hidden={!isEditing}
        noValidate
        // Browsers store input for autofill and session restore, which must not happen to data that visitors can't see.
        autoComplete={props.entity.idAudience === 'public' ? undefined : 'off'}
        className={marksRequired ? 'entity-form entity-form-marked' : 'entity-form'}
        onSubmit={(event) => {
          event.preventDefault();
          void controls.submit();
        }}
      >
        {props.children}
        {marksRequired && controls.fields.some(({ field, disabled }) => !disabled && field.required === true) && (
          <p className="form-help">Fields marked with * are required.</p>
        )}
        <FormFields
          key={restored === undefined ? 'loaded' : 'restored'}
          fields={controls.fields}
          initial={controls.initial}
          errors={errors}
          idOf={idOf}
          onFiles={controls.setFiles}
          notes={props.notes}
        />
        {props.footer}
        <div className="form-buttons">
          <button type="submit" className="btn btn-primary">
            {wording?.save ?? texts.save}
          </button>
          <button type="button" className="btn btn-outline-primary" onClick={controls.cancel}>
            {texts.cancel}
          </button>
        </div>
      </form>
      {leave !== undefined && (
        <ConfirmDialog
          title="Discard your changes?"
          confirm="Discard changes"
          cancel="Keep editing"
          prefersCancel
          onConfirm={(close) => {
            // Close this dialog first. While it is open, the element that gets the focus back is inert.
            close();
            discard();
          }}
          onClose={() => dispatch({ type: 'stayed' })}
        >
          <p>What you entered has not been saved.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Offers to restore unsaved input. Nothing is restored without asking. */
function UnsavedOffer({ input, onRestore }: { readonly input: UnsavedInput; readonly onRestore: () => void }) {
  const [now] = useState(() => Date.now());
  return (
    <p className="form-unsaved">
      Changes from {ago(input.savedAt, now, 'long')} weren’t saved.{' '}
      <button type="button" onClick={onRestore}>
        Restore unsaved changes
      </button>
    </p>
  );
}

function isFormAction(action: string): action is FormAction {
  return (formActions as readonly string[]).includes(action);
}
