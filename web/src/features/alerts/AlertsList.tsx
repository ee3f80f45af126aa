import { useState } from 'react';
import { useAdminControls } from '../admin/adminControls.ts';
import type { ShownAlert } from './alerts.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { inDegrees } from '../../ui/maps/coordinate.ts';
import { Directions } from '../../ui/maps/Directions.tsx';
import { PlaceMap } from '../../ui/maps/PlaceMap.tsx';

/** The alerts in force, the first one open; nothing at all when there is none (SPEC §2). */
export function AlertsList({ alerts }: { readonly alerts: readonly ShownAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section className="alerts container" aria-label="Alerts">
      {alerts.map((alert, index) => (
        <AlertCard key={alert.id} alert={alert} startsOpen={index === 0} />
      ))}
    </section>
  );
}

function AlertCard({ alert, startsOpen }: { readonly alert: ShownAlert; readonly startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen);
  const { AlertControls } = useAdminControls();
  const { address, coordinate } = alert.location ?? {};
  const details = `alert-${alert.id}`;
  return (
    <article className="alert-card">
      <h2>
        <button type="button" aria-expanded={open} aria-controls={details} onClick={() => setOpen(!open)}>
          <Icon name="warning" />
          <span>
            <span className="visually-hidden">Alert: </span>
            {alert.title}
          </span>
          <Icon name="chevron" />
        </button>
      </h2>
      {AlertControls && <AlertControls alert={alert} />}
      <div id={details} hidden={!open}>
        <p className="alert-text">{alert.description}</p>
        {address && (
          <>
            <p className="alert-place">
              <Icon name="pin" /> {address}{' '}
              <Directions to={coordinate ? inDegrees(coordinate) : address} address={address} />
            </p>
            <PlaceMap address={address} coordinate={coordinate} />
          </>
        )}
      </div>
    </article>
  );
}
