import { useId, useState, type ReactNode } from 'react';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';

interface FoldProps {
  readonly className: string;
  readonly heading: 'h3' | 'h4';
  readonly name: string;
  /** Number of incidents in the section. */
  readonly count: number;
  /** Summary shown while the section is collapsed. */
  readonly summary?: string;
  readonly startsOpen: boolean;
  /** Called when the section is expanded or collapsed. */
  readonly onToggle: (open: boolean) => void;
  readonly isPrinting: boolean;
  /** Renders the content. Called only while the section is expanded or the page is being printed. */
  readonly children: () => ReactNode;
}

/** Renders a collapsible section for a month or a day. */
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
