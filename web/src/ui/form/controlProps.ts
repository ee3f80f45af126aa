import type { FormField } from '@firehouse/model';
import type { FileChoice } from './readForm.ts';

/** One field of a form. */
export interface FormControlProps {
  /** Of the control, unique in the page. */
  readonly id: string;
  readonly of: FormField;
  /** The value that it begins with, as JSON. */
  readonly initial: unknown;
  /** What is wrong with it, shown below it. */
  readonly error?: string | undefined;
  /** Called when a file field holds something else. */
  readonly onFiles?: ((path: string, choice: FileChoice) => void) | undefined;
}
