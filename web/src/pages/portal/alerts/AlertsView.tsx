import { AllAlerts } from '../../../features/alerts/AllAlerts.tsx';

/** All alerts, for admins to edit and delete. */
export default function AlertsView() {
  return (
    <div className="container">
      <AllAlerts />
    </div>
  );
}
