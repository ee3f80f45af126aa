import { company } from '@firehouse/model';
import { ViewLink } from '../../lib/place/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import building from '../../ui/drawings/building.svg';
import { Gauge } from './Gauge.tsx';
import './newStation.scss';

const { raised, required, constructedPercent } = company.fundraising;
const dollars = new Intl.NumberFormat(company.locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const raisedPercent = Math.floor((100 * raised) / required);

/** The fundraiser for the new station (SPEC §2 and §9). */
export default function NewStation() {
  return (
    <div className="container new-station">
      <div>
        <p className="amount figures">{dollars.format(raised)}</p>
        <p className="amount-of">
          raised of the <span className="figures">{dollars.format(required)}</span> that the station costs
        </p>
        <Gauge label="Money raised" percent={raisedPercent} />
        <Gauge label="Station constructed" percent={constructedPercent} />
        <p className="lead">
          <span className="figures">{dollars.format(required - raised)}</span> are still to be raised.
        </p>
        <p>
          <ViewLink to="donate" className="btn btn-primary">
            Donate
          </ViewLink>
        </p>
      </div>
      <Drawing of={building} />
    </div>
  );
}
