import { company } from '@firehouse/model';
import { reach } from '../../lib/config/paths.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { SubscribeButton } from '../../features/subscription/SubscribeButton.tsx';

/** Renders the sticky bar with the emergency number and Subscribe (SPEC §2). */
export function EmergencyBar() {
  return (
    <aside className="emergency-bar" aria-label="In an emergency">
      <div className="container emergency-row">
        <a className="emergency-call" href={reach.emergency}>
          <span>In an emergency, call</span> <strong>{company.emergencyNumber}</strong>
        </a>
        <span className="emergency-other">
          Non-emergency:{' '}
          <a href={reach.phone} className="figures">
            {company.phone}
          </a>
        </span>
        <SubscribeButton className="subscribe">
          <Icon name="bell" />
          Subscribe
        </SubscribeButton>
      </div>
    </aside>
  );
}
