import { MULTISELECT_MAX_HEIGHT, type ChoiceField } from '@firehouse/model/general';
import { useState, type ReactNode } from 'react';
import { choiceValue } from './formValues.ts';

interface CheckboxesProps {
  readonly id: string;
  readonly required: boolean;
  readonly name: string;
  readonly disabled: boolean;
  readonly field: ChoiceField;
  readonly initial: readonly string[];
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  /** The field's error, below its legend. */
  readonly message: ReactNode;
}

/** Number of options above which the list has a search field. */
const NARROWED_ABOVE = 8;

/**
 * Renders a group of checkboxes. In a required group, the first checkbox is invalid until one is checked. A
 * multi-select shows its checkboxes in a box that grows up to a maximum height (SPEC §9), below a summary of the
 * selection. Options that were selected initially come first; nothing moves while the user is clicking.
 */
export function Checkboxes({ id, name, disabled, required, field, initial, message, ...aria }: CheckboxesProps) {
  const { kind, label, options, optionLabels } = field;
  const [chosen, setChosen] = useState(initial);
  const [typed, setTyped] = useState('');
  const [first] = useState(initial);
  const isList = kind === 'multiselect';
  const isNarrowed = isList && !disabled && options.length > NARROWED_ABOVE;
  const wordsOf = (option: string) => optionLabels?.[option] ?? option;
  const check = (set: HTMLFieldSetElement | null) => {
    const [box, ...others] = [...(set?.querySelectorAll<HTMLInputElement>('[type="checkbox"]') ?? [])];
    const isMissing = required && box?.checked === false && others.every((other) => !other.checked);
    box?.setCustomValidity(isMissing ? 'Choose at least one.' : '');
  };
  // A disabled list shows only what is selected: with nothing to focus, keyboard users couldn't scroll it.
  const offered = isList && disabled ? options.filter((option) => first.includes(option)) : options;
  const shown = offered.toSorted((one, other) => Number(first.includes(other)) - Number(first.includes(one)));
  const boxes = shown.map((option, at) => (
    <label key={option} className="form-check" hidden={!wordsOf(option).toLowerCase().includes(typed.toLowerCase())}>
      <input
        type="checkbox"
        className="form-check-input"
        id={at === 0 && !isNarrowed ? id : undefined}
        name={name}
        value={option}
        disabled={disabled}
        aria-invalid={aria['aria-invalid']}
        defaultChecked={initial.includes(option)}
      />
      <span>{wordsOf(option)}</span>
    </label>
  ));
  return (
    <fieldset
      ref={check}
      aria-describedby={aria['aria-describedby']}
      onChange={({ currentTarget }) => {
        check(currentTarget);
        setChosen(checkedIn(currentTarget));
      }}
    >
      <legend className={isList && required && !disabled ? 'form-required' : undefined}>{label}</legend>
      {message}
      {isList && !disabled && (
        <p className="form-help">Chosen: {choiceValue(field, chosen)?.map(wordsOf).join(', ') ?? 'none'}</p>
      )}
      {isNarrowed && (
        <input
          id={id}
          type="search"
          className="form-input"
          aria-label={`Find in ${label}`}
          placeholder={`Find in ${label}`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Don't submit the form on Enter.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {isList ? (
        <div className="form-choices" style={disabled ? undefined : { maxBlockSize: MULTISELECT_MAX_HEIGHT }}>
          {boxes}
        </div>
      ) : (
        boxes
      )}
    </fieldset>
  );
}

function checkedIn(set: HTMLFieldSetElement): string[] {
  return [...set.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value);
}
