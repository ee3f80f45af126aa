import { useNear } from '../../lib/screen/useNear.ts';

/** One of the site's line drawings. */
interface DrawingProps {
  /** URL of its file, whose symbol has the id `drawing`. */
  readonly of: string;
  readonly className?: string;
  /** Loads it immediately, because it is on the first screen. */
  readonly eager?: boolean;
}

/**
 * Shows a drawing by reference, so that it inherits colors (`--d-ink`, `--d-red`, …: model/src/company/colors.ts). It
 * is decorative, because the text says the same thing.
 */
export function Drawing({ of, className = '', eager = false }: DrawingProps) {
  const [svg, near] = useNear<SVGSVGElement>(!eager);
  return (
    <svg ref={svg} className={`drawing ${className}`} aria-hidden="true" focusable="false">
      {(eager || near) && <use href={`${of}#drawing`} width="100%" height="100%" />}
    </svg>
  );
}
