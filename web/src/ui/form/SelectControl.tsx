import type { ChoiceField } from '@firehouse/model/general';

interface SelectControlProps {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly field: ChoiceField;
  readonly initial: unknown;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Renders a choice from a menu. */
export function SelectControl({ field, initial, ...common }: SelectControlProps) {
  const { options, optionLabels } = field;
  return (
    <select {...common} className="form-input" defaultValue={typeof initial === 'string' ? initial : ''}>
      {!options.includes('') && <option value="">{optionLabels?.[''] ?? 'Choose…'}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {optionLabels?.[option] ?? option}
        </option>
      ))}
    </select>
  );
}
