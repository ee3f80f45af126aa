import { useEffect, useId, useRef, type FormEvent } from 'react';
import { inSeries } from '../../lib/words/inSeries.ts';
import { nameOf } from '../../ui/form/validation.ts';
import type { FieldConflict } from './threeWayMerge.ts';
import { ago } from '../../lib/time/timeInWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { useLastChanges, type ChangedDocument, type LastChange } from './useLastChanges.ts';
import { valueInWords } from './valueInWords.ts';
import './conflictQuestion.scss';

/** Whose value to keep for a field. */
export type Choice = 'mine' | 'theirs';

/** How often to update the relative times, in ms. */
const CLOCK_MS = 20_000;

interface ConflictQuestionProps {
  readonly changed: ChangedDocument;
  readonly conflicts: readonly FieldConflict[];
  /** Called with the choice for each field, by path. */
  readonly onAnswer: (choices: ReadonlyMap<string, Choice>) => void;
  readonly onBack: () => void;
}

/** Returns the name of the top-level field that contains a field, as recorded in the audit. */
const fieldOf = ({ of }: FieldConflict) => of.path.split('.')[0] ?? of.path;

/** Shows the fields that somebody else changed in the meantime, with both values, and asks which to keep. */
export default function ConflictQuestion({ changed, conflicts, onAnswer, onBack }: ConflictQuestionProps) {
  const changes = useLastChanges(changed, [...new Set(conflicts.map(fieldOf))]);
  const now = useNow(CLOCK_MS);
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
        {changesInWords(
          conflicts.map((conflict) => changes.get(fieldOf(conflict))),
          now,
        )}
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

/** Describes who changed the fields and when: `Eleanor Marsh changed this 2 minutes ago`. */
function changesInWords(changes: readonly (LastChange | undefined)[], now: number): string {
  const what = changes.length === 1 ? 'this' : 'these fields';
  const known = changes.filter((change) => change !== undefined);
  const authors = [...new Set(known.map(({ who }) => who))];
  if (known.length < changes.length) authors.push('someone else');
  const words = inSeries(authors);
  const when = known.length === 0 ? '' : ` ${ago(Math.max(...known.map(({ at }) => at)), now, 'long')}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} changed ${what}${when}`;
}
