import type { FormField } from '@firehouse/model/general';
import type { FileChoice } from './readForm.ts';

/** One field in a form. */
export interface FormControlProps {
  /** The control's id, unique on the page. */
  readonly id: string;
  readonly of: FormField;
  /** Initial value, as JSON. */
  readonly initial: unknown;
  /** Its error message, shown below it. */
  readonly error?: string | undefined;
  /** Called when a file field's files change. */
  readonly onFiles?: ((path: string, choice: FileChoice) => void) | undefined;
}
