import { splitKind } from '@firehouse/model/incident-words';
import { Icon } from '../../../ui/drawings/Icon.tsx';
import type { KindWithIcon } from './incidentInWords.ts';

/** Renders an incident's kind and complaint, with an icon. */
export function IncidentType({ incident }: { readonly incident: KindWithIcon }) {
  const [kind, rest] = splitKind(incident);
  return (
    <span className="call-what">
      {kind && (
        <span className="call-kind">
          <Icon name={incident.icon} />
          {kind}
        </span>
      )}
      <span className="call-type">{rest}</span>
    </span>
  );
}
