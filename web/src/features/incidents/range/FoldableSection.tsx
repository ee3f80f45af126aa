import { useId, useState, type ReactNode } from 'react';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';

/** A collapsible section of the list. */
interface FoldProps {
  readonly className: string;
  readonly heading: 'h3' | 'h4';
  readonly name: string;
  /** Number of its incidents. */
  readonly count: number;
  /** Shown while it is collapsed. */
  readonly summary?: string;
  readonly startsOpen: boolean;
  /** Called when it is expanded or collapsed. */
  readonly onToggle: (open: boolean) => void;
  readonly isPrinting: boolean;
  /** Rendered only once it is expanded. */
  readonly children: () => ReactNode;
}

/** Renders a month or a day in the list: a heading that expands and collapses its content. */
export function Fold({
  className,
  heading: Heading,
  name,
  count,
  summary,
  startsOpen,
  onToggle,
  isPrinting,
  children,
}: FoldProps) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  const toggle = () => {
    setOpen(!open);
    onToggle(!open);
  };
  const isShown = open || isPrinting;
  return (
    <div>
      <Heading className={`history-fold ${className}`}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={toggle}>
          <span>{name} </span>
          <span className="figures">{incidentsInWords(count)}</span>
          {!open && summary !== undefined && (
            <span className="history-summary">
              <span className="visually-hidden">: </span>
              {summary}
            </span>
          )}
          <Icon name="chevron" />
        </button>
      </Heading>
      <div id={id} hidden={!isShown}>
        {isShown && children()}
      </div>
    </div>
  );
}
