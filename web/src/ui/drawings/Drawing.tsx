import { useNear } from '../../lib/loading/useNear.ts';

/** A line drawing of this project. */
export interface DrawingProps {
  /** The address of its file, whose symbol is called `drawing`. */
  readonly of: string;
  readonly className?: string;
  /** Stands on the first screen: drawn at once, and not only when it comes near. */
  readonly eager?: boolean;
}

/**
 * Shows a drawing. It is used by reference, so that it takes its colours from where it stands
 * (`--d-ink`, `--d-red`, …: model/src/company/colors.ts); it illustrates and tells nothing that the text does not.
 */
export function Drawing({ of, className = '', eager = false }: DrawingProps) {
  const [svg, near] = useNear<SVGSVGElement>(!eager);
  return (
    <svg ref={svg} className={`drawing ${className}`} aria-hidden="true" focusable="false">
      {(eager || near) && <use href={`${of}#drawing`} width="100%" height="100%" />}
    </svg>
  );
}
