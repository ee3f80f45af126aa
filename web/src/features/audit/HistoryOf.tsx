/** Returns the `q` of a list request for one person: changes of their record, or changes that they made. */
export const historyQuery = (id: string, isBy: boolean): string => `${isBy ? 'by' : 'document'} = "${id}"`;

interface HistoryOfProps {
  /** The person's. */
  readonly name: string;
  /** Whether their own changes are listed, instead of those of their record. */
  readonly isBy: boolean;
  readonly onChoose: (isBy: boolean) => void;
  /** Returns to all changes. */
  readonly onLeave: () => void;
}

/** Renders whose history is shown, and the choice of its side. */
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
