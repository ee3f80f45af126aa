import { Applications } from '../../../features/applications/Applications.tsx';

/** Applications to join, for admins to read and decide. */
export default function ApplicationsView() {
  return (
    <div className="container">
      <Applications />
    </div>
  );
}
