import { useEffect, useId, useRef, type FormEvent } from 'react';
import { nameOf } from '../../ui/form/validation.ts';
import type { FieldConflict } from './threeWayMerge.ts';
import { valueInWords } from './valueInWords.ts';
import './conflictQuestion.scss';

/** Whose value of a field to save. */
export type Choice = 'mine' | 'theirs';

/** Fields that two people changed at the same time. */
interface ConflictQuestionProps {
  readonly conflicts: readonly FieldConflict[];
  /** Called with a choice for each field, by path. */
  readonly onAnswer: (choices: ReadonlyMap<string, Choice>) => void;
  /** Called if the user goes back to the form. */
  readonly onBack: () => void;
}

/** Shows both values of each field that somebody else changed, too, and asks which one to keep. */
export function ConflictQuestion({ conflicts, onAnswer, onBack }: ConflictQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    onAnswer(new Map(conflicts.map(({ of }) => [of.path, data.get(of.path) === 'mine' ? 'mine' : 'theirs'])));
  };
  return (
    <form className="form-conflict" onSubmit={submit} aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1}>
        Someone else changed the same {conflicts.length === 1 ? 'field' : 'fields'}
      </h3>
      <p>Nothing has been saved yet. Choose which value to keep.</p>
      {conflicts.map(({ of, mine, theirs }) => (
        <fieldset key={of.path}>
          <legend>{nameOf(of)}</legend>
          <div className="form-versions">
            <label className="form-version">
              <input type="radio" name={of.path} value="mine" required />
              <strong>Keep mine</strong>
              <span>{valueInWords(of.field, mine)}</span>
            </label>
            <label className="form-version">
              <input type="radio" name={of.path} value="theirs" required />
              <strong>Use theirs</strong>
              <span>{valueInWords(of.field, theirs)}</span>
            </label>
          </div>
        </fieldset>
      ))}
      <div className="form-buttons">
        <button type="submit" className="btn btn-primary">
          Save
        </button>
        <button type="button" className="btn btn-outline-primary" onClick={onBack}>
          Back to the form
        </button>
      </div>
    </form>
  );
}
