import type { ChoiceField } from '@firehouse/model/general';

interface CheckboxesProps {
  readonly id: string;
  readonly required: boolean;
  readonly name: string;
  readonly disabled: boolean;
  readonly field: ChoiceField;
  readonly initial: readonly string[];
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A group of checkboxes; if one is required, the first is invalid until one is checked. */
export function Checkboxes({ id, name, disabled, required, field, initial, ...aria }: CheckboxesProps) {
  const check = (set: HTMLFieldSetElement | null) => {
    const boxes = [...(set?.querySelectorAll('input') ?? [])];
    const isMissing = required && boxes.every((box) => !box.checked);
    boxes[0]?.setCustomValidity(isMissing ? 'Choose at least one.' : '');
  };
  return (
    <fieldset ref={check} onChange={(event) => check(event.currentTarget)} aria-describedby={aria['aria-describedby']}>
      <legend>{field.label}</legend>
      {field.options.map((option, at) => (
        <label key={option} className="form-check">
          <input
            type="checkbox"
            className="form-check-input"
            id={at === 0 ? id : undefined}
            name={name}
            value={option}
            disabled={disabled}
            aria-invalid={aria['aria-invalid']}
            defaultChecked={initial.includes(option)}
          />
          <span>{field.optionLabels?.[option] ?? option}</span>
        </label>
      ))}
    </fieldset>
  );
}
