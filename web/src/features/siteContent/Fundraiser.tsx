import { raisedPercent, type ShownFundraiser } from '@firehouse/model';
import { useId, type ReactNode } from 'react';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import { FormattedText } from './FormattedText.tsx';
import { dollars } from './dollars.ts';
import './fundraiser.scss';

interface FundraiserProps {
  readonly fundraiser: ShownFundraiser;
  /** Shown beside the amount still to be raised. */
  readonly children?: ReactNode;
}

/** Renders the fundraiser's amounts and progress (SPEC §9). */
export function Fundraiser({ fundraiser, children }: FundraiserProps) {
  const { raised, required, constructedPercent, text } = fundraiser;
  const percent = raisedPercent(fundraiser);
  const cost = dollars(required);
  return (
    <div>
      <LabeledProgressBar percent={percent} className="fund">
        <strong className="figures">{percent}%</strong> raised
      </LabeledProgressBar>
      <p className="fund-amounts">
        <span className="figures">{dollars(raised)}</span> of the <span className="figures">{cost}</span> the station
        costs.
      </p>
      <div className="fund-rest">
        <p className="lead">
          {raised < required ? (
            <>
              <strong className="figures">{dollars(required - raised)}</strong> still to raise.
            </>
          ) : (
            'All of it is raised. Thank you!'
          )}
        </p>
        {children}
      </div>
      <section className="construction" aria-labelledby="construction">
        <h2 id="construction">
          {text === undefined ? 'Construction' : `Why construction is at ${constructedPercent}%`}
        </h2>
        {text !== undefined && <FormattedText text={text} />}
        <LabeledProgressBar percent={constructedPercent}>
          Station constructed <strong className="figures">{constructedPercent}%</strong>
        </LabeledProgressBar>
      </section>
    </div>
  );
}

interface LabeledProgressBarProps {
  readonly className?: string;
  /** 0 or more. The bar is full at 100. */
  readonly percent: number;
  /** Label, including the amount. */
  readonly children: ReactNode;
}

function LabeledProgressBar({ className = '', percent, children }: LabeledProgressBarProps) {
  const id = useId();
  return (
    <div className={`labeled-progress ${className}`}>
      <p id={id}>{children}</p>
      <ProgressBar max={100} value={Math.min(100, percent)} aria-labelledby={id} />
    </div>
  );
}
