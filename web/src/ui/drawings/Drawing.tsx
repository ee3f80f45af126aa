import { useNear } from '../../lib/screen/useNear.ts';

interface DrawingProps {
  /** URL of the drawing's file, which contains a symbol with the id `drawing`. */
  readonly of: string;
  readonly className?: string;
  /** Whether to load the drawing immediately. Set for drawings above the fold. */
  readonly eager?: boolean;
}

/**
 * Renders a decorative line drawing. It is included by reference so that it inherits the page's colors (`--d-ink`,
 * `--d-red`, …; model/src/company/colors.ts).
 */
export function Drawing({ of, className = '', eager = false }: DrawingProps) {
  const [svg, near] = useNear<SVGSVGElement>(!eager);
  return (
    <svg ref={svg} className={`drawing ${className}`} aria-hidden="true" focusable="false">
      {(eager || near) && <use href={`${of}#drawing`} width="100%" height="100%" />}
    </svg>
  );
}
