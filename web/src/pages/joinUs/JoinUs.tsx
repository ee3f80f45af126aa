import { company, joining } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { reach } from '../../lib/config/paths.ts';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import volunteers from '../../ui/drawings/volunteers.svg';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import './joinUs.scss';

const ApplicationDialog = lazyPart(() => import('./ApplicationDialog.tsx'));

/** Renders the requirements, the expectations and how to apply (SPEC §2 and §9). */
export default function JoinUs() {
  const [isApplying, setIsApplying] = useState(false);
  return (
    <div className="container join">
      <div className="join-lead">
        <div>
          <p className="lead">
            A neighbor answers every call. No experience needed: we’ll train you, and you’ll ride when you’re ready.
          </p>
          <p>
            <button
              type="button"
              className="btn btn-primary"
              aria-haspopup="dialog"
              onClick={() => setIsApplying(true)}
            >
              Apply to join
            </button>{' '}
            <a className="btn btn-outline-primary" href={reach.phone}>
              Call {company.phone}
            </a>
          </p>
        </div>
        <Drawing of={volunteers} />
      </div>
      <div className="join-lists">
        <section aria-labelledby="requirements">
          <h2 id="requirements">Requirements</h2>
          <ul className="checks">
            {joining.requirements.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="expectations">
          <h2 id="expectations">Expectations</h2>
          <ul className="checks">
            {joining.expectations.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      </div>
      {isApplying && (
        <Suspense>
          <ApplicationDialog onClose={() => setIsApplying(false)} />
        </Suspense>
      )}
      <section aria-labelledby="process" className="join-process">
        <h2 id="process">Process</h2>
        <ol>
          {joining.process.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </div>
  );
}
