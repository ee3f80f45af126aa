/** Returns the `q` of a list request for one person: changes of their record, or changes that they made. */
export const historyQuery = (id: string, isBy: boolean): string => `${isBy ? 'by' : 'document'} = "${id}"`;

interface HistoryOfProps {
  /** The person's name. */
  readonly name: string;
  /** Whether to list the changes that they made, instead of changes of their record. */
  readonly isBy: boolean;
  readonly onChoose: (isBy: boolean) => void;
  /** Called to show all changes again. */
  readonly onLeave: () => void;
}

/** Renders whose history is shown, and the choice between changes of the record and changes by the person. */
export function HistoryOf({ name, isBy, onChoose, onLeave }: HistoryOfProps) {
  return (
    <div className="audit-history">
      <h2>{name}</h2>
      <div className="choices" role="group" aria-label={`History of ${name}`}>
        <button type="button" aria-pressed={!isBy} onClick={() => onChoose(false)}>
          Their record
        </button>
        <button type="button" aria-pressed={isBy} onClick={() => onChoose(true)}>
          What they did
        </button>
        <button type="button" onClick={onLeave}>
          All changes
        </button>
      </div>
    </div>
  );
}
