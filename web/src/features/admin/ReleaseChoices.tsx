import type { Release } from '@firehouse/model';
import type { ReactNode } from 'react';
import './adminControls.scss';

/** A way to publish an incident: in full or with restrictions. */
export interface ReleaseChoice {
  readonly as: Release;
  readonly label: string;
  /** Preview of what visitors will see. */
  readonly children: ReactNode;
}

interface ReleaseChoicesProps {
  /** Recommended choice first. */
  readonly choices: readonly ReleaseChoice[];
  readonly onChoose: (as: Release) => void;
}

/** Renders the ways to publish an incident, side by side if there is room. */
export function ReleaseChoices({ choices, onChoose }: ReleaseChoicesProps) {
  return (
    <div className="release-choices">
      {choices.map((choice, index) => (
        <section key={choice.as} aria-label={choice.label}>
          {choice.children}
          <button
            type="button"
            className={index === 0 ? 'btn btn-primary' : 'btn btn-outline-primary'}
            onClick={() => onChoose(choice.as)}
          >
            {choice.label}
          </button>
        </section>
      ))}
    </div>
  );
}
