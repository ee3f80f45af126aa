import { company, constructionProgress } from '@firehouse/model';
import { useId, type ReactNode } from 'react';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import building from '../../ui/drawings/building.svg';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import './newStation.scss';

/** The view exists only with a fundraiser. */
const { raised, required, constructedPercent } = company.fundraising ?? {
  raised: 0,
  required: 1,
  constructedPercent: 0,
};
const dollars = new Intl.NumberFormat(company.locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const raisedPercent = Math.floor((100 * raised) / required);

/** Renders the fundraiser for the new station (SPEC §2 and §9). */
export default function NewStation() {
  return (
    <div className="container new-station">
      <div>
        <LabeledProgressBar percent={raisedPercent} className="fund">
          <strong className="figures">{raisedPercent}%</strong> raised
        </LabeledProgressBar>
        <p className="fund-amounts">
          <span className="figures">{dollars.format(raised)}</span> of the{' '}
          <span className="figures">{dollars.format(required)}</span> the station costs.
        </p>
        <div className="fund-rest">
          <p className="lead">
            <strong className="figures">{dollars.format(required - raised)}</strong> still to raise.
          </p>
          <ViewLink to="donate" className="btn btn-primary">
            Donate
          </ViewLink>
        </div>
        <section className="construction" aria-labelledby="construction">
          {constructionProgress === undefined ? (
            <h2 id="construction">Construction</h2>
          ) : (
            <>
              <h2 id="construction">Why construction is at {constructedPercent}%</h2>
              <p>{constructionProgress}</p>
            </>
          )}
          <LabeledProgressBar percent={constructedPercent}>
            Station constructed <strong className="figures">{constructedPercent}%</strong>
          </LabeledProgressBar>
        </section>
      </div>
      <Drawing of={building} />
    </div>
  );
}

interface LabeledProgressBarProps {
  readonly className?: string;
  /** 0 to 100. */
  readonly percent: number;
  /** Label, including the amount. */
  readonly children: ReactNode;
}

function LabeledProgressBar({ className = '', percent, children }: LabeledProgressBarProps) {
  const id = useId();
  return (
    <div className={`labeled-progress ${className}`}>
      <p id={id}>{children}</p>
      <ProgressBar max={100} value={percent} aria-labelledby={id} />
    </div>
  );
}
