import type { FormField } from '@firehouse/model';

/** One field of a form. */
export interface FormControlProps {
  /** Of the control, unique in the page. */
  readonly id: string;
  readonly of: FormField;
  /** The value that it begins with, as JSON. */
  readonly initial: unknown;
}
