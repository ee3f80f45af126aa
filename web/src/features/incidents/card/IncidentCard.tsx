import { company, type Incident } from '@firehouse/model';
import { complaintInWords, readable } from '@firehouse/model/incident-words';
import { useState } from 'react';
import { useAdminControls } from '../../admin/adminControlsContext.ts';
import { Icon } from '../../../ui/drawings/Icon.tsx';
import { Directions } from '../../../ui/maps/Directions.tsx';
import { LocationMap } from '../../../ui/maps/LocationMap.tsx';
import { ago, clockParts, momentInFull } from '../../../lib/time/timeInWords.ts';
import { bearingFromStation, type BearingFromStation } from './bearingFromStation.ts';
import { kindOf } from './incidentInWords.ts';
import { IncidentType } from './IncidentType.tsx';
import { detailsOfIncident } from './detailsOfIncident.ts';
import { coordinateOfIncident, destinationOfIncident } from './locationOfIncident.ts';
import { PublicationNote } from './PublicationNote.tsx';

interface IncidentCardProps {
  readonly incident: Incident & { readonly closedAt?: string | undefined };
  readonly startsOpen: boolean;
  /** Current time, in ms since 1970. If omitted, the card doesn't say how long ago the incident was. */
  readonly now?: number;
  readonly heading?: 'h2' | 'h4' | 'h5' | 'h6';
  readonly onToggle?: (open: boolean) => void;
}

/** Renders an incident as a log entry with its time, type, address and age. Expands to show details. */
export function IncidentCard({ incident, startsOpen, now, heading: Heading = 'h2', onToggle }: IncidentCardProps) {
  const [open, setOpen] = useState(startsOpen);
  const [wasOpen, setWasOpen] = useState(open);
  const { CloseIncident } = useAdminControls();
  const toggle = () => {
    setOpen(!open);
    setWasOpen(true);
    onToggle?.(!open);
  };
  const { time, period } = clockParts(incident.startTime);
  const type = kindOf(incident);
  const details = `call-${incident.id}`;
  return (
    <article className={open ? 'call open' : 'call'}>
      <Heading className="call-head">
        <button type="button" aria-expanded={open} aria-controls={details} onClick={toggle}>
          <time dateTime={new Date(incident.startTime).toISOString()} className="call-time">
            {time}
            <small> {period}</small>
          </time>
          <IncidentType incident={type} />
          <span className="call-where">{readable(incident.Address)}</span>
          {now !== undefined && <span className="call-ago">{ago(incident.startTime, now)}</span>}
          <Icon name="chevron" />
        </button>
      </Heading>
      {CloseIncident && incident.closedAt === undefined && <CloseIncident incident={incident} />}
      <div id={details} className="call-details" hidden={!open}>
        {wasOpen && <IncidentDetails incident={incident} what={type.what} />}
      </div>
    </article>
  );
}

interface IncidentDetailsProps {
  readonly incident: Incident;
  /** The complaint shown in the header. */
  readonly what: string;
}

function IncidentDetails({ incident, what }: IncidentDetailsProps) {
  const { WhoResponded } = useAdminControls();
  const { XSt, ChiefComplaint } = incident;
  const address = readable(incident.Address) || 'this call';
  const complaint = complaintInWords(ChiefComplaint ?? '');
  const details = detailsOfIncident(incident);
  const coordinate = coordinateOfIncident(incident);
  const bearing = coordinate && bearingFromStation(coordinate);
  const destination = destinationOfIncident(incident);
  return (
    <>
      <PublicationNote incidents={[incident]} incident={incident} />
      <dl>
        {complaint && complaint !== what && <Fact name="Complaint">{complaint}</Fact>}
        {XSt && <Fact name="Cross street">{readable(XSt)}</Fact>}
        {details && <Fact name="Details">{details}</Fact>}
        <Fact name="Received">
          <time dateTime={new Date(incident.startTime).toISOString()}>{momentInFull(incident.startTime)}</time>
        </Fact>
        {destination && (
          <Fact name="Map">
            <Directions to={destination} address={address} />
          </Fact>
        )}
      </dl>
      {WhoResponded && <WhoResponded incident={incident} />}
      {bearing && <Bearing bearing={bearing} />}
      {destination && <LocationMap address={address} state={company.address.state} coordinate={coordinate} />}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const rings = [1, 2, 5, 10, 20, 40];
const OUTER = 44;

/**
 * Draws the incident's direction from the station, with the station in the center, north at the top, and distance
 * rings.
 */
function Bearing({ bearing }: { readonly bearing: BearingFromStation }) {
  const reach = rings.find((ring) => bearing.miles <= ring) ?? bearing.miles;
  const inner = rings[rings.indexOf(reach) - 1];
  const radius = (OUTER * bearing.miles) / reach;
  const angle = (bearing.degrees * Math.PI) / 180;
  const x = radius * Math.sin(angle);
  const y = -radius * Math.cos(angle);
  const miles = bearing.miles < 0.1 ? 'Less than 0.1' : bearing.miles.toFixed(1);
  return (
    <figure className="bearing">
      <svg viewBox="-52 -58 104 110" aria-hidden="true" focusable="false">
        <circle r={OUTER} className="bearing-ring" />
        {inner !== undefined && <circle r={(OUTER * inner) / reach} className="bearing-ring" />}
        <path d="M0 50v-6M-50 0h6M50 0h-6" className="bearing-ring" />
        <text y="-47">N</text>
        <path d={`M0 0L${x} ${y}`} className="bearing-line" />
        <path d="M-4 4v-5l4-3.5l4 3.5v5z" className="bearing-station" />
        <circle cx={x} cy={y} r="4.5" className="bearing-call" />
      </svg>
      <figcaption>
        <strong>{miles}&nbsp;mi</strong> {bearing.point} of the station
      </figcaption>
    </figure>
  );
}
