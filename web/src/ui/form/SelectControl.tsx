import { MULTISELECT_MAX_HEIGHT, type ChoiceField } from '@firehouse/model/general';
import { choicesOf } from './values.ts';

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

/** A choice from a menu, or several from a list, whose height grows with its options (SPEC §9). */
export function SelectControl({ field, initial, ...common }: SelectControlProps) {
  const { kind, options, optionLabels } = field;
  const items = options.map((option) => (
    <option key={option} value={option}>
      {optionLabels?.[option] ?? option}
    </option>
  ));
  if (kind === 'multiselect') {
    return (
      <select
        {...common}
        multiple
        className="form-input"
        style={{ blockSize: `calc(${options.length} * 1.6rem + 1rem)`, maxBlockSize: MULTISELECT_MAX_HEIGHT }}
        defaultValue={choicesOf(initial)}
      >
        {items}
      </select>
    );
  }
  return (
    <select {...common} className="form-input" defaultValue={typeof initial === 'string' ? initial : ''}>
      {!options.includes('') && <option value="">Choose…</option>}
      {items}
    </select>
  );
}
