/** A line drawing of this project. */
export interface DrawingProps {
  /** The address of its file, whose symbol is called `drawing`. */
  readonly of: string;
  readonly className?: string;
}

/**
 * Shows a drawing. It is used by reference, so that it takes its colours from where it stands
 * (`--ink`, `--red`, `--brass`, `--paper`); it illustrates and tells nothing that the text does not.
 */
export function Drawing({ of, className = '' }: DrawingProps) {
  return (
    <svg className={`drawing ${className}`} aria-hidden="true" focusable="false">
      <use href={`${of}#drawing`} width="100%" height="100%" />
    </svg>
  );
}
