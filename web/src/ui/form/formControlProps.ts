import type { FormField } from '@firehouse/model/general';
import type { FileChoice } from './readForm.ts';

/** Props for a form control. */
export interface FormControlProps {
  /** Id of the control, unique on the page. */
  readonly id: string;
  readonly of: FormField;
  /** Initial value, as JSON. */
  readonly initial: unknown;
  readonly error?: string | undefined;
  /** Called when the files of a file field change. */
  readonly onFiles?: ((path: string, choice: FileChoice) => void) | undefined;
}
