import { Suspense } from 'react';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import type { FormControlProps } from '../../../ui/form/formControlProps.ts';
import { choicesOf } from '../../../ui/form/formValues.ts';

const IncidentChoice = lazyPart(() => import('./IncidentChoice.tsx'));

/** Renders the form control for choosing incidents. While it loads, the excluded ones stay excluded. */
export function ExcludedIncidents(props: FormControlProps) {
  const excluded = choicesOf(props.initial).map((id) => (
    <input key={id} type="hidden" name={props.of.path} value={id} />
  ));
  return (
    <Suspense fallback={excluded}>
      <IncidentChoice {...props} />
    </Suspense>
  );
}
